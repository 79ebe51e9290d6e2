import { mail, required } from '../config.ts';

/** The e-mail addresses in MAIL_TO, each once. Case makes no difference. */
export function recipients(): string[] {
  const byMailbox = new Map<string, string>();
  for (const part of required(mail.to).split(',')) {
    const address = part.trim();
    const mailbox = address.toLowerCase();
    if (!byMailbox.has(mailbox)) byMailbox.set(mailbox, address);
  }
  return [...byMailbox.values()];
}
