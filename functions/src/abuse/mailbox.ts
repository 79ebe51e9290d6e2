/**
 * E-mail providers' further domains. `awa@me.com` and `awa@icloud.com`, for example, are one
 * mailbox.
 */
const sameDomain = new Map([
  ['googlemail.com', 'gmail.com'],
  ['me.com', 'icloud.com'],
  ['mac.com', 'icloud.com'],
  ['protonmail.com', 'proton.me'],
  ['protonmail.ch', 'proton.me'],
  ['pm.me', 'proton.me'],
  ['yandex.com', 'yandex.ru'],
  ['ya.ru', 'yandex.ru'],
]);

/** Domains where anybody can have an e-mail address. */
export const sharedDomains: ReadonlySet<string> = new Set([...sameDomain].flat());

/** Providers that ignore dots before the @. */
const withoutDots = ['gmail.com', 'proton.me'];

/**
 * The mailbox of an e-mail address, by the rules of most providers: `awakone@gmail.com` for
 * `Awa.Kone+devis@googlemail.com`.
 * @param address cleaned by `cleanAddress`
 */
export function mailboxOf(address: string): string {
  const [, name, domain = ''] = /^(.*)@(.*)$/.exec(address.toLowerCase()) ?? [];
  if (name === undefined) return address;
  const provider = sameDomain.get(domain) ?? domain;
  const untagged = name.replace(/(?<=.)\+.*/, '');
  return `${withoutDots.includes(provider) ? untagged.replaceAll('.', '') : untagged}@${provider}`;
}
