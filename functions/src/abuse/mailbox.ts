/** The other domains of providers, each with the main domain, whose mailboxes it shares. */
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

/** Domains of public providers: everybody can have an address there. */
export const sharedDomains: ReadonlySet<string> = new Set([...sameDomain].flat());

/** Providers that ignore dots before the @. */
const withoutDots = ['gmail.com', 'proton.me'];

/**
 * The mailbox of an address, by what most providers do: `Awa.Kone+devis@googlemail.com` is
 * `awakone@gmail.com`.
 * @param address cleaned (contract/address.ts)
 */
export function mailboxOf(address: string): string {
  const [, name, domain = ''] = /^(.*)@(.*)$/.exec(address.toLowerCase()) ?? [];
  if (name === undefined) return address;
  const provider = sameDomain.get(domain) ?? domain;
  const untagged = name.replace(/(?<=.)\+.*/, '');
  return `${withoutDots.includes(provider) ? untagged.replaceAll('.', '') : untagged}@${provider}`;
}
