import * as z from 'zod/mini';
import { cleanLine, withoutEnds, withoutInvisible } from './clean-text.ts';

/**
 * Cleans an e-mail address: takes off the words and signs that people put around it (`Awa <…>`,
 * `E-mail :`, a full stop), and writes the domain in lowercase Punycode, so that `jean@société.ci`
 * and `jean@XN--SOCIT-ESAB.CI` are one address.
 */
export function cleanAddress(text: string): string {
  const bare = withoutInvisible(cleanLine(text))
    .replaceAll(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replaceAll(/[’‘ʼ]/g, "'")
    .replaceAll(/[。｡]/g, '.')
    .replace(/^[^<]*<([^<>]*)>\W*$/, '$1')
    .replace(/^[^@:]*:(?!\/\/)([^?]*).*/, '$1');
  const core = withoutEnds(withoutComment(bare.trim()), isNeverFirst, isNeverLast);
  const at = core.indexOf('@');
  const address =
    at < 0 ? core : `${core.slice(0, at).trimEnd()}@${core.slice(at + 1).trimStart()}`;
  const domainAt = address.lastIndexOf('@') + 1;
  return address.slice(0, domainAt) + asciiDomain(address.slice(domainAt));
}

const isNeverFirst = (character: string) => !/[\p{L}\p{N}@!#$%&*+./=?^_`|}~-]/u.test(character);
const isNeverLast = (character: string) => !/[\p{L}\p{N}\p{M}]/u.test(character);

/** The text without the brackets at its end. */
function withoutComment(text: string): string {
  const start = text.lastIndexOf('(');
  return start >= 0 && text.indexOf(')', start) === text.length - 1 ? text.slice(0, start) : text;
}

/**
 * HTML's rule for addresses (`<input type="email">`). Besides, the domain has several labels, and
 * at most 64 characters stand before the @.
 */
export const isAddress = (text: string): boolean =>
  z.regexes.html5Email.test(text) && /^[^@]{1,64}@.*\.(?!\d+$)[^.]+$/.test(text);

/**
 * The domain in Punycode, by the browser's own converter, if it has one. No domain is longer (RFC
 * 1035, 2.3.4).
 */
function asciiDomain(domain: string): string {
  try {
    return domain.length > 255 || /[\s/\\?#:@%[\]]/.test(domain)
      ? domain
      : new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}
