import { expect, test } from 'vitest';
import type { ServiceId } from '../../contract/services.ts';
import { contentOf, picture } from './content.ts';

test('a service without an entry or a picture is an error that names it', () => {
  const added = 'impression' as ServiceId;
  expect(() => contentOf(added)).toThrow('src/sections/services/content.ts has no entry for the service impression');
  expect(() => picture(added)).toThrow('There is no drawing ./pictures/impression.svg');
});
