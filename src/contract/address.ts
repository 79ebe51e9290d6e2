import * as z from 'zod/mini';
import { cleanLine, withoutEnds, withoutInvisible } from './clean-text.ts';

/**
 * Cleans an e-mail address. Words and signs that people put around it are removed (`Awa <…>`,
 * `E-mail :`, a full stop). The domain is written in lowercase Punycode, so that `jean@société.ci`
 * and `jean@XN--SOCIT-ESAB.CI` are the same address.
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

function withoutComment(text: string): string {
  const start = text.lastIndexOf('(');
  return start >= 0 && text.indexOf(')', start) === text.length - 1 ? text.slice(0, start) : text;
}

/**
 * Whether an e-mail address is valid: HTML accepts it (`<input type="email">`), at most 64
 * characters stand before the @, and the domain has a dot and no number as its last part.
 */
export const isAddress = (text: string): boolean =>
  z.regexes.html5Email.test(text) && /^[^@]{1,64}@.*\.(?!\d+$)[^.]+$/.test(text);

/**
 * The domain in Punycode, as `URL` writes it. A text stays as it is if `URL` rejects it, if it has
 * more than 255 characters (RFC 1035, 2.3.4), or if it contains a sign such as a slash.
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
