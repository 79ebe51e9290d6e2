import { domainToUnicode } from 'node:url';

/**
 * An e-mail address with its domain as people know it, such as `jean@société.ci`. A domain that
 * fits none of `alphabets` stays in Punycode, because its letters could look like others.
 */
export function readableAddress(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  const domain = domainToUnicode(address.slice(at));
  return alphabets.some((alphabet) => alphabet.test(domain.normalize('NFD')))
    ? address.slice(0, at) + domain
    : address;
}

/** Readable domains: Latin letters with common accents, one other alphabet throughout, or Japanese. */
const alphabets = [
  /^(?:[a-z\d.ßœæøł-]|[\u0300-\u0303]|\u0308|\u030A|\u030C|\u0327)+$/,
  ...['Cyrillic', 'Greek', 'Hangul', 'Devanagari', 'Thai'].map(
    (script) => new RegExp(`^[\\p{Script=${script}}\\p{M}\\d.-]+$`, 'u'),
  ),
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{M}ー\d.-]+$/u,
];

/** An e-mail address for a `mailto:` link (RFC 6068). */
export function mailtoAddress(address: string): string {
  const at = address.lastIndexOf('@');
  const name = address.slice(0, at);
  return `${encodeURIComponent(/^[^.]+(\.[^.]+)*$/.test(name) ? name : `"${name}"`)}@${address.slice(at + 1)}`;
}
