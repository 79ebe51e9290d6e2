import type { QueryDocumentSnapshot } from 'firebase-admin/firestore';
import type { SendMailOptions } from 'nodemailer';
import { formatDateTime, staffTexts } from './catalogue.ts';
import { consoleLink } from './console-link.ts';
import type { MailItem } from './mail-content.ts';
import { composeMail } from './mail-layout.ts';
import type { StoredMessage } from './messages.ts';
import { sendMail } from './smtp.ts';
import { markListed, waitingMessages } from './waiting-messages.ts';

/** Mail clients clip longer ones (Gmail: at 102 KB); the rest is in the next digest. */
const maxListed = 50;

/**
 * Sends the e-mail that lists the messages which need the staff's attention, why, and what to do; none if no message does
 * any more. Resolves and throws as `sendMail` does.
 */
export async function sendDigest(day: string): Promise<string | null> {
  const waiting = await waitingMessages();
  if (waiting.length === 0) return null;
  const listed = waiting.slice(0, maxListed);
  const rejected = await sendMail(composeDigest(day, listed, waiting.length - listed.length));
  await Promise.all(listed.map(markListed));
  return rejected;
}

function composeDigest(day: string, listed: QueryDocumentSnapshot[], more: number): SendMailOptions {
  const { t } = staffTexts();
  return composeMail(`digest-${day}`, {
    subject: t('email:digest.subject', { count: listed.length + more }),
    heading: t('email:digest.heading'),
    intro: t('email:digest.intro'),
    items: listed.map(itemOf),
    hint: [...(more > 0 ? [t('email:digest.more', { count: more })] : []), t('email:digest.hint')].join(' '),
  });
}

function itemOf(document: QueryDocumentSnapshot): MailItem {
  const { t } = staffTexts();
  const stored = document.data() as StoredMessage;
  const link = consoleLink(document.id);
  return {
    fields: [
      { label: t('email:fields.reason'), value: reasonOf(stored) },
      { label: t('email:fields.name'), value: stored.name },
      { label: t('email:fields.service'), value: stored.serviceLabel },
      { label: t('email:fields.receivedAt'), value: formatDateTime(stored.receivedAt) },
    ],
    actions: [],
    details: [
      ...(link ? [{ label: t('email:console'), value: link, href: link }] : []),
      { label: t('email:fields.id'), value: document.id },
    ],
  };
}

function reasonOf({ state, suspectedSpam, notification }: StoredMessage): string {
  const { t } = staffTexts();
  if (state === 'held') return t(`email:digest.reasons.${suspectedSpam ? 'spam' : 'unverified'}`);
  // The server's reply must not pass for further lines of the mail.
  const error = notification.lastError?.replaceAll(/\s+/g, ' ') ?? '';
  return t(`email:digest.reasons.${state === 'failed' ? 'failed' : 'pending'}`, { error }).trim();
}
