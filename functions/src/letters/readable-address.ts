import { domainToUnicode } from 'node:url';

/** An address as people know it, such as `jean@société.ci`; as it is stored where its letters may pass for others. */
export function readableAddress(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  const domain = domainToUnicode(address.slice(at));
  return alphabets.some((alphabet) => alphabet.test(domain.normalize('NFD'))) ? address.slice(0, at) + domain : address;
}

/** Latin letters with the accents of Europe; or one alphabet throughout, that of the top-level domain. From left to right. */
const alphabets = [
  /^(?:[a-z\d.ßœæøł-]|[\u0300-\u0303]|\u0308|\u030A|\u030C|\u0327)+$/,
  ...['Cyrillic', 'Greek', 'Hangul', 'Devanagari', 'Thai'].map(
    (script) => new RegExp(`^[\\p{Script=${script}}\\p{M}\\d.-]+$`, 'u'),
  ),
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{M}ー\d.-]+$/u,
];

/** An address for a `mailto:` link (RFC 6068). Before the @, what isn't a word between dots stands in quotation marks. */
export function mailtoAddress(address: string): string {
  const at = address.lastIndexOf('@');
  const name = address.slice(0, at);
  return `${encodeURIComponent(/^[^.]+(\.[^.]+)*$/.test(name) ? name : `"${name}"`)}@${address.slice(at + 1)}`;
}
