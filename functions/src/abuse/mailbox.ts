/** Domains whose mail arrives in the same mailboxes. */
const sameDomain: Record<string, string> = {
  'googlemail.com': 'gmail.com',
  'me.com': 'icloud.com',
  'mac.com': 'icloud.com',
  'protonmail.com': 'proton.me',
  'protonmail.ch': 'proton.me',
  'pm.me': 'proton.me',
  'yandex.com': 'yandex.ru',
  'ya.ru': 'yandex.ru',
};

/** Where dots before the @ don't count. */
const withoutDots = ['gmail.com', 'proton.me'];

/**
 * The mailbox that an address is delivered to, by what most providers do: `Awa.Kone+devis@googlemail.com` is
 * `awakone@gmail.com`. Two addresses of one mailbox are one person's in all likelihood.
 * @param address cleaned (contract/address.ts)
 */
export function mailboxOf(address: string): string {
  const [, name, domain = ''] = /^(.*)@(.*)$/.exec(address.toLowerCase()) ?? [];
  if (name === undefined) return address;
  const provider = sameDomain[domain] ?? domain;
  const untagged = name.replace(/(?<=.)\+.*/, '');
  return `${withoutDots.includes(provider) ? untagged.replaceAll('.', '') : untagged}@${provider}`;
}
