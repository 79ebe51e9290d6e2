import type { MessageFields } from '../../src/contract/field-names.ts';
import type { ReceivedMail, SmtpBehaviour } from '../../tools/local/mailbox/smtp.ts';
import { patience } from '../../shared/patience.ts';

/** A stored message as the local mailbox returns it: times are ISO strings. */
export type ShownMessage = MessageFields & {
  id: string;
  serviceLabel: string;
  locale: string;
  receivedAt: string;
  state: string;
  copies: Record<string, { state: string; reply: { phase: string; text: string } | null }>;
};

/** Options of polls that wait for an e-mail. Functions may have to start first. */
export const untilMailed = { timeout: patience.medium };

export function mailboxAt(url: string) {
  const get = async <T>(path: string) => (await fetch(url + path)).json() as Promise<T>;
  const put = (path: string, body: object) =>
    fetch(url + path, { method: 'PUT', body: JSON.stringify(body) });
  const messagesFrom = (email: string) =>
    get<ShownMessage[]>(`/api/messages?email=${encodeURIComponent(email)}`);
  return {
    mails: () => get<ReceivedMail[]>('/api/mails'),
    mailsReplyingTo: (email: string) =>
      get<ReceivedMail[]>(`/api/mails?email=${encodeURIComponent(email)}`),
    messagesFrom,
    stateOf: async (email: string) => (await messagesFrom(email))[0]?.state,
    /** The last reply or error that is stored for each of a message's recipients. */
    repliesOf: async (email: string) =>
      Object.values((await messagesFrom(email))[0]?.copies ?? {})
        .map(({ reply }) => reply?.text ?? '')
        .join(),
    setSmtp: (behaviour: SmtpBehaviour) => put('/api/smtp', { behaviour }),
  };
}
