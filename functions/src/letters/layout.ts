import { company } from '../../../src/company.ts';
import { mail, required } from '../config.ts';
import { plainId } from './plain-id.ts';
import { staffTexts } from './staff-texts.ts';
import { toHtml } from './html.ts';
import type { Letter } from './letter.ts';
import type { LetterContent } from './letter-content.ts';
import { recipients } from './recipients.ts';

/**
 * @param id the message's id, or `digest-` and the digest's id
 * @param generation from 1. Each generation has its own Message-ID, because Zimbra and Cyrus drop a
 * letter whose Message-ID they know
 */
export function composeLetter(id: string, generation: number, content: LetterContent): Letter {
  const from = required(mail.from);
  const messageId = (number: number) =>
    `<${plainId(id)}${number > 1 ? `.${number}` : ''}@${from.slice(from.lastIndexOf('@') + 1)}>`;
  return {
    messageId: messageId(generation),
    references: generation > 1 ? [messageId(1)] : [],
    from: { name: staffTexts().t('email:from', { brand: company.name }), address: from },
    to: recipients(),
    // These headers keep auto-responders from replying to the visitor: one is from RFC 3834, the
    // other is Exchange's own. The value `All` would also suppress bounces.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply' },
    subject: content.subject,
    text: toText(content),
    html: toHtml(content),
  };
}

function toText({ heading, intro, items, hint }: LetterContent): string {
  const { t } = staffTexts();
  const blocks = items.flatMap(({ quote, actions, fields, details }) => [
    ...(quote ? [...quote.split('\n').map((line) => `> ${line}`), ''] : []),
    ...fields.map((field) => t('email:line', field)),
    // Only links to web pages are written out: mail programs make links of e-mail addresses and
    // phone numbers themselves.
    ...actions
      .filter(({ href }) => href.startsWith('https:'))
      .map(({ label, href }) => t('email:line', { label, value: href })),
    ...details.map((field) => t('email:line', field)),
    '',
  ]);
  return [
    heading,
    '',
    intro,
    '',
    ...blocks,
    hint,
    '',
    '-- ',
    t('email:footer', { brand: company.name }),
  ].join('\n');
}
