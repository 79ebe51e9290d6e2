import { cleanAddress, isAddress } from '../../../src/contract/address.ts';
import type { FieldName } from '../../../src/contract/field-names.ts';
import { rawMax } from '../../../src/contract/fields.ts';
import { mailboxOf, sharedDomains } from './mailbox.ts';
import { folded, writtenText } from './written-text.ts';

/** In UTF-16 units. A limit, because messages are compared with all entries. */
const maxEntry = rawMax('email');

/**
 * An invalid entry blocks nothing. `problems` has the position of such an entry and the right
 * format, but not its text.
 */
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
      const isShort = typeof entry === 'string' && entry.length <= maxEntry;
      const parsed = isShort ? parse(entry) : null;
      if (parsed === null) problems.push(`${name}.${index} (${wanted})`);
      return parsed ?? [];
    });
  }
  const parsed = {
    senders: entriesOf('senders', senders, senderFrom, sendersAre),
    phrases: entriesOf('phrases', phrases, phraseFrom, phrasesAre),
  };
  if (Object.keys(others).length > 0) problems.push('no other fields than senders, phrases');
  return { ...parsed, problems: problems.join(', ') || null };
}

const sendersAre =
  "an e-mail address, or a company's domain such as spam.example, without * and www.";
const phrasesAre = 'a text of 4 to 500 characters, without *';

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
 * Writes `awa@client.ci` as `<awa@.client.ci`. Blocked senders are compared with the end of this
 * text: `<awa@.client.ci` matches one e-mail address, `.client.ci` a domain and its subdomains.
 */
const comparable = (address: string) => `<${address.toLowerCase().replace('@', '@.')}`;

/**
 * The end of `comparable` by which an entry blocks a mailbox, or a domain with its subdomains. Null
 * if the entry is neither, or is a domain that can't be blocked.
 */
function senderFrom(entry: string): string | null {
  const address = cleanAddress(entry.includes('@') ? entry : `@${entry}`);
  // `isAddress` allows `*` and `%`, but people who write them mean "anybody".
  if (/[*%]/.test(address)) return null;
  if (isAddress(address)) return comparable(mailboxOf(address));
  const domain = address.slice(1).toLowerCase();
  return isAddress(`x${address}`) && !sharedDomains.has(domain) && !nobodys.test(domain)
    ? `.${domain}`
    : null;
}

/**
 * Domains that can't be blocked as a whole, besides `sharedDomains`: other e-mail providers, and
 * `www.…`, from which nobody sends e-mails.
 */
const nobodys = /^(www|yahoo|hotmail|outlook|live|orange|wanadoo|aviso|laposte|free|sfr)\./;

function phraseFrom(entry: string): string | null {
  const phrase = folded(entry);
  return phrase.length < 4 || phrase.includes('*') ? null : phrase;
}
