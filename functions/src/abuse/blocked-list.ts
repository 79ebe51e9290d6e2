import { cleanAddress, isAddress } from '../../../src/contract/address.ts';
import type { FieldName } from '../../../src/contract/field-names.ts';
import { readBlockedDocument } from '../store.ts';
import { mailboxOf, sharedDomains } from './mailbox.ts';
import { folded, writtenText } from './written-text.ts';

/** The staff's list of what is blocked, in the console: the document `settings/blocked`. */
export const readBlockedList = async () => parseBlockedList(await readBlockedDocument());

/** What is mistyped blocks nothing; `problems` says where it is, without repeating it. */
export function parseBlockedList({
  senders = [],
  phrases = [],
  ...others
}: Record<string, unknown> = {}) {
  const problems: string[] = [];
  function entriesOf(
    name: string,
    list: unknown,
    parse: (entry: string) => string | null,
    wanted: string,
  ): string[] {
    if (!Array.isArray(list)) problems.push(`${name} (array)`);
    return (Array.isArray(list) ? list : []).flatMap((entry: unknown, index) => {
      const parsed = typeof entry === 'string' ? parse(entry) : null;
      if (parsed === null) problems.push(`${name}.${index} (${wanted})`);
      return parsed ?? [];
    });
  }
  const parsed = {
    senders: entriesOf('senders', senders, senderFrom, "address, or a company's domain"),
    phrases: entriesOf('phrases', phrases, phraseFrom, 'string of 4 characters or more'),
  };
  if (Object.keys(others).length > 0) problems.push('no other fields than senders, phrases');
  return { ...parsed, problems: problems.join(', ') || null };
}

export function isBlocked(
  fields: Record<FieldName, string>,
  { senders, phrases }: { senders: string[]; phrases: string[] },
): boolean {
  const sender = comparable(mailboxOf(fields.email));
  const text = folded(writtenText(fields));
  return (
    senders.some((blocked) => sender.endsWith(blocked)) ||
    phrases.some((phrase) => text.includes(phrase))
  );
}

/**
 * `<awa@.client.ci`: it ends with its whole self and with `.client.ci`, and with no part of a name.
 */
const comparable = (address: string) => `<${address.toLowerCase().replace('@', '@.')}`;

/** An address in any spelling of its mailbox, or a domain with its subdomains. */
function senderFrom(entry: string): string | null {
  const address = cleanAddress(entry.includes('@') ? entry : `@${entry}`);
  if (isAddress(address)) return comparable(mailboxOf(address));
  const domain = address.slice(1).toLowerCase();
  return isAddress(`x${address}`) && !sharedDomains.has(domain) && !everyones.test(domain)
    ? `.${domain}`
    : null;
}

/** More providers of which a single address is blocked, never the whole domain. */
const everyones = /^(yahoo|hotmail|outlook|live|orange|wanadoo|aviso|laposte|free|sfr)\./;

function phraseFrom(entry: string): string | null {
  const phrase = folded(entry);
  return phrase.length < 4 ? null : phrase;
}
