import { domainToUnicode } from 'node:url';

/**
 * An address as people know it, such as `jean@société.ci`. An address with letters that could pass
 * for others stays as it is stored.
 */
export function readableAddress(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  const domain = domainToUnicode(address.slice(at));
  return alphabets.some((alphabet) => alphabet.test(domain.normalize('NFD')))
    ? address.slice(0, at) + domain
    : address;
}

/** Latin letters with Europe's accents, or one alphabet throughout. */
const alphabets = [
  /^(?:[a-z\d.ßœæøł-]|[\u0300-\u0303]|\u0308|\u030A|\u030C|\u0327)+$/,
  ...['Cyrillic', 'Greek', 'Hangul', 'Devanagari', 'Thai'].map(
    (script) => new RegExp(`^[\\p{Script=${script}}\\p{M}\\d.-]+$`, 'u'),
  ),
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{M}ー\d.-]+$/u,
];

/** An address for a `mailto:` link (RFC 6068). */
export function mailtoAddress(address: string): string {
  const at = address.lastIndexOf('@');
  const name = address.slice(0, at);
  return `${encodeURIComponent(/^[^.]+(\.[^.]+)*$/.test(name) ? name : `"${name}"`)}@${address.slice(at + 1)}`;
}
