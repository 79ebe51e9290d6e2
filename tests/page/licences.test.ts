import { expect, test } from 'vitest';
import project from '../../package.json' with { type: 'json' };
import { siteUrl } from '../support/static-site.ts';

test('the page links to the licence notices of its dependencies and of the font', async () => {
  const page = await (await fetch(siteUrl)).text();
  const [, href = ''] = /<link rel="license" href="([^"]+)"/.exec(page) ?? [];
  const notices = await (await fetch(new URL(href, siteUrl))).text();
  for (const name of Object.keys(project.dependencies))
    expect(notices).toMatch(
      new RegExp(`^${name} [\\d.]+, [\\w.-]+\\n\\n(?:.*\\n){0,9}?.*(Copyright|License)`, 'm'),
    );
  expect(notices).toContain('SIL OPEN FONT LICENSE');
});
