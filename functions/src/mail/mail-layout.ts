import type { SendMailOptions } from 'nodemailer';
import { company } from '../../../src/company.ts';
import { staffTexts } from './catalogue.ts';
import { mail, required } from '../config.ts';
import type { MailContent } from './mail-content.ts';
import { toHtml } from './mail-html.ts';
import { plainId } from '../stored/plain-id.ts';
import type { Notification } from '../stored/stored-document.ts';

/**
 * An e-mail to the staff.
 * @param id for the Message-ID, so that an e-mail that is sent twice has the same one
 */
export function composeMail(id: string, content: MailContent) {
  const from = required(mail.from);
  return {
    messageId: `<${plainId(id)}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    from: { name: staffTexts().t('email:from', { brand: company.name }), address: from },
    to: recipients(),
    // Keep auto-responders from answering, which would write to the visitor: RFC 3834, and Exchange's own. (`All` would also
    // suppress the bounces that staff need.)
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply' },
    subject: content.subject,
    text: toText(content),
    html: toHtml(content),
  } satisfies SendMailOptions;
}

export const recipients = (): string[] => [
  ...new Set(
    required(mail.to)
      .split(',')
      .map((address) => address.trim()),
  ),
];

/** Who neither has the e-mail nor was refused for good. */
export const recipientsLeft = ({ accepted, refused }: Notification): string[] =>
  recipients().filter((address) => !accepted.includes(address) && !refused.some(({ recipient }) => recipient === address));

function toText({ heading, intro, items, hint }: MailContent): string {
  const { t } = staffTexts();
  const blocks = items.flatMap(({ quote, actions, fields, details }) => [
    ...(quote ? [...quote.split('\n').map((line) => `> ${line}`), ''] : []),
    ...fields.map((field) => t('email:line', field)),
    // Of addresses and numbers, mail programs make links by themselves.
    ...actions.filter(({ href }) => href.startsWith('https:')).map(({ label, href }) => t('email:line', { label, value: href })),
    ...details.map((field) => t('email:line', field)),
    '',
  ]);
  return [heading, '', intro, '', ...blocks, hint, '', '-- ', t('email:footer', { brand: company.name })].join('\n');
}
