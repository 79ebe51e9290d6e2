import { mail, required } from '../config.ts';

/** The e-mail addresses in MAIL_TO, each once. Case makes no difference. */
export function recipients(): string[] {
  const addresses = required(mail.to)
    .split(',')
    .map((address) => address.trim());
  const firsts = new Map(addresses.toReversed().map((address) => [address.toLowerCase(), address]));
  return addresses.filter(
    (address, at) =>
      firsts.get(address.toLowerCase()) === address && addresses.indexOf(address) === at,
  );
}
