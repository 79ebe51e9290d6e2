import { execa } from 'execa';
import { expect, test } from 'vitest';
import { call, newRequest } from '../support/callable.ts';
import { siteUrl } from '../support/site.ts';

test('npm run messages:export writes the stored messages as CSV that no spreadsheet takes for formulas', async () => {
  const request = newRequest({
    name: '=HYPERLINK("https://evil.example")',
    message: '+225 est notre indicatif,\net "voilà" la suite.',
  });
  await call(siteUrl, request);
  // The local product's ports stand in a row; the export is told the first.
  const PORT = new URL(siteUrl).port;
  const { stdout } = await execa(process.execPath, ['tools/messages/export.ts'], {
    env: { PORT },
  });
  const [header] = stdout.split('\n');
  expect(header).toBe(
    '\uFEFFid,receivedAt,state,name,email,phone,serviceLabel,message,locale,suspectedSpam,notification.attempts,notification.lastError,notification.sentAt',
  );
  expect(stdout).toContain(`,"'=HYPERLINK(""https://evil.example"")",${request.email},'+225 07 00 00 00 00,Intégration Cloud,`);
  expect(stdout).toContain(`"'+225 est notre indicatif,\net ""voilà"" la suite."`);
});
