import { cleanAddress } from '../../../contract/address.ts';
import { rawMax } from '../../../contract/fields.ts';

/** Common e-mail providers with their top-level domains, the likeliest first. */
const providers = [
  ['gmail', ['com']],
  ['hotmail', ['com', 'fr']],
  ['yahoo', ['fr', 'com']],
  ['outlook', ['com', 'fr']],
  ['icloud', ['com']],
  ['orange', ['ci', 'fr']],
  ['wanadoo', ['fr']],
  ['laposte', ['net']],
] as const;

/** Names of real providers that are one letter away from a name in `providers`. */
const realNames = ['mail', 'email', 'ymail', 'cloud', 'grange'];

/**
 * The e-mail address that was probably meant (`awa@gmail.com`), if the typed domain is a likely
 * slip (`gmial.com`); otherwise null.
 */
export function meantAddress(typed: string): string | null {
  if (typed.length > rawMax('email')) return null;
  const address = cleanAddress(typed);
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at).replaceAll(/[\s,;:.]+/g, '.');
  const [, name = '', ending = ''] = /^([^.]*)\.?(.*)$/.exec(domain) ?? [];
  const usual = providers.flatMap(([provider, endings]) =>
    endings.map((one) => [provider, one] as const),
  );
  if (at < 2 || usual.some((one) => one.join('.') === address.slice(at))) return null;
  const meant = usual.find(
    ([provider, one]) =>
      domain.replaceAll('.', '') === provider + one ||
      ((name === provider || (isSlip(name, provider) && !realNames.includes(name))) &&
        isEnding(ending, one, provider)),
  );
  return meant ? address.slice(0, at) + meant.join('.') : null;
}

/**
 * Whether the visitor probably meant the usual top-level domain. A country's domain is no slip of
 * another country's.
 */
const isEnding = (ending: string, usual: string, provider: string): boolean =>
  ending === usual ||
  provider === 'gmail' ||
  ending === '' ||
  (isSlip(ending, usual) && !(usual.length === 2 && isCountry(ending)));

function isCountry(ending: string): boolean {
  // oxlint-disable-next-line no-restricted-properties -- tests for a country, and shows no name
  const names = new Intl.DisplayNames('fr', { type: 'region', fallback: 'none' });
  return /^[a-z]{2}$/.test(ending) && names.of(ending.toUpperCase()) !== undefined;
}

/** Whether one letter is missing, too many, replaced, or swapped with the next. */
function isSlip(typed: string, meant: string): boolean {
  let start = 0;
  while (start < typed.length && typed[start] === meant[start]) start++;
  const [one, other] = [typed.slice(start), meant.slice(start)];
  const swapped = one.length > 1 && one[0] === other[1] && one[1] === other[0];
  return (
    one.slice(1) === other ||
    one === other.slice(1) ||
    one.slice(1) === other.slice(1) ||
    (swapped && one.slice(2) === other.slice(2))
  );
}
