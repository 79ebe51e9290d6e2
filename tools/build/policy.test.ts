import { expect, test } from 'vitest';
import { withPolicy } from './policy.ts';

test.each(['<p style="color: red">', '<p onclick="alert(1)">'])(
  'a page with %s stops the build, because the policy would break it',
  (html) => {
    expect(() => withPolicy('index.html', html)).toThrow(
      'index.html has an inline style or event handler',
    );
  },
);
