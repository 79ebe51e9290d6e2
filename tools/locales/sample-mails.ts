import { composeDigest } from '../../functions/src/mail/digest-mail.ts';
import { composeNotification } from '../../functions/src/mail/notification-mail.ts';
import { sampleStored, waitingForEveryReason } from '../../functions/src/stored-message-sample.ts';

const id = '4fd5c2f3-52c0-4fd4-9a3c-0f3f3a2f7d11';
const to = (addresses: string) => (process.env['MAIL_TO'] = addresses);

/** E-mails with every text that the staff may get: to several of them with a phone number, to one without, and the digest. */
export function sampleMails() {
  Object.assign(process.env, { MAIL_FROM: 'site@lagune-integration.example', GCLOUD_PROJECT: 'lagune-prod' });
  to('ventes@lagune-integration.example, direction@lagune-integration.example');
  const toSeveral = composeNotification(id, sampleStored({ phone: '07 01 02 03 04' }));
  to('ventes@lagune-integration.example');
  const toOne = composeNotification(id, sampleStored());
  const waiting = waitingForEveryReason();
  const crowd = Array.from({ length: 40 }, () => waiting).flat();
  const digest = composeDigest('2026-11-23', crowd).letter;
  const mails = [toSeveral, toOne, digest] as { from: { name: string }; subject: string; html: string }[];
  return mails.map(({ from: { name }, subject, html }) => {
    // As lists of e-mails have it.
    const [, preheader = ''] = /<div dir="auto" style="display:none.*?>(.*?)<\/div>/s.exec(html) ?? [];
    const envelope = [name, `<b>${subject}</b>`, preheader].map((line) => `<p style="margin:4px">${line}</p>`).join('');
    return html.replace('<body style="margin:0">', `$&<div style="padding:12px;font:16px Arial">${envelope}</div>`);
  });
}
