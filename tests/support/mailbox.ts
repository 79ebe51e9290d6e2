import type { ReceivedMail } from '../../tools/local/mailbox/smtp.ts';

/** A stored message as the local mailbox shows it: times are ISO strings. */
export type ShownMessage = {
  id: string;
  name: string;
  email: string;
  phone: string;
  service: string;
  serviceLabel: string;
  message: string;
  locale: string;
  receivedAt: string;
  notification: { state: string; attempts: number; lastError: string | null; sentAt: string | null };
};

/** What staff see: the mails and the stored messages of one started product. */
export function mailboxAt(url: string) {
  const get = async <T>(path: string) => (await fetch(url + path)).json() as Promise<T>;
  const setSmtp = (running: boolean) => fetch(`${url}/api/smtp`, { method: 'PUT', body: JSON.stringify({ running }) });
  return {
    mailsReplyingTo: async (address: string) =>
      (await get<ReceivedMail[]>('/api/mails')).filter(({ mail }) => mail.replyTo?.some((to) => to.address === address)),
    messagesFrom: async (email: string) =>
      (await get<ShownMessage[]>('/api/messages')).filter((message) => message.email === email),
    stopSmtp: () => setSmtp(false),
    startSmtp: () => setSmtp(true),
  };
}
