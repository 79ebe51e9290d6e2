import * as z from 'zod/mini';
import { cleanLine, withoutInvisible } from './clean-text.ts';

/**
 * An e-mail address without what people put around it (`Awa <…>`, `E-mail :`, a full stop), its
 * domain as mail servers know it: `jean@société.ci` and `jean@XN--SOCIT-ESAB.CI` are one address.
 */
export function cleanAddress(text: string): string {
  const bare = withoutInvisible(cleanLine(text))
    .replaceAll(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replaceAll(/[’‘ʼ]/g, "'")
    .replaceAll(/[。｡]/g, '.')
    .replace(/^[^<]*<([^<>]*)>\W*$/, '$1')
    .replace(/^[^@:]*:(?!\/\/)([^?]*).*/, '$1')
    .replace(/\s*\([^()]*\)\s*$/, '')
    .replaceAll(/^[^\p{L}\p{N}@!#$%&*+./=?^_`|}~-]+|[^\p{L}\p{N}\p{M}]+$/gu, '')
    .replace(/\s*@\s*/, '@');
  const at = bare.lastIndexOf('@') + 1;
  return bare.slice(0, at) + asciiDomain(bare.slice(at));
}

/**
 * As HTML has it (`<input type="email">`), with a domain of several labels, and at most 64
 * characters before.
 */
export const isAddress = (text: string): boolean =>
  z.regexes.html5Email.test(text) && /^[^@]{1,64}@.*\.(?!\d+$)[^.]+$/.test(text);

/** By the browser's own converter, if it has one. */
function asciiDomain(domain: string): string {
  try {
    return /[\s/\\?#:@%[\]]/.test(domain) ? domain : new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}
