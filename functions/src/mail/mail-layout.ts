import { company } from '../../../src/company.ts';
import { staffTexts } from './catalogue.ts';
import { mail, required } from '../config.ts';
import type { Letter } from './letter.ts';
import type { MailContent } from './mail-content.ts';
import { toHtml } from './mail-html.ts';
import { recipients } from './recipients.ts';
import { plainId } from '../stored/plain-id.ts';

/**
 * An e-mail to the staff. One that resembles spam has a List-Id: of the headers that Gmail's rules can see, the only one that no
 * reply carries, nor quotes.
 * @param id the document's
 * @param release by staff: an e-mail of its own, since Zimbra and Cyrus drop one whose Message-ID they know. All attempts to
 * send it have the same one, so that one that arrives twice can be told
 */
export function composeMail(id: string, release: number, content: MailContent): Letter {
  const from = required(mail.from);
  const messageId = (number: number) => `<${plainId(id)}${number > 0 ? `.${number}` : ''}@${domainOf(from)}>`;
  return {
    messageId: messageId(release),
    references: release > 0 ? [messageId(0)] : [],
    from: { name: staffTexts().t('email:from', { brand: company.name }), address: from },
    to: unsorted(recipients()),
    // Keep auto-responders from answering, which would write to the visitor: RFC 3834, and Exchange's own. (`All` would also
    // suppress the bounces that staff need.)
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'OOF, AutoReply',
      ...(content.isSuspect && { 'List-Id': `<suspect.${domainOf(from)}>` }),
    },
    subject: content.subject,
    text: toText(content),
    html: toHtml(content),
  };
}

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1);

/** SpamAssassin takes many recipients in alphabetical order for a spammer's list. */
function unsorted(addresses: string[]): string[] {
  const isSorted = addresses.length > 2 && addresses.every((address, at) => at === 0 || address >= (addresses[at - 1] ?? ''));
  return isSorted ? [...addresses.slice(1), ...addresses.slice(0, 1)] : addresses;
}

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
