import type { QueryDocumentSnapshot } from 'firebase-admin/firestore';
import type { SendMailOptions } from 'nodemailer';
import { inAbidjan, staffWords } from './catalogue.ts';
import { consoleLink } from './console-link.ts';
import { compose, type Part } from './mail-layout.ts';
import type { StoredMessage } from './messages.ts';
import { sendMail } from './smtp.ts';
import { markTold, waitingMessages } from './waiting-messages.ts';

/** More would be cut off by mail programs (Gmail: 102 KB); the rest is in the next digest. */
const atMost = 50;

/**
 * Sends the e-mail that tells the staff which messages wait for them, why, and what to do, if any still do. Resolves and
 * throws as `sendMail` does.
 */
export async function sendDigest(day: string): Promise<string | null> {
  const waiting = await waitingMessages();
  if (waiting.length === 0) return null;
  const named = waiting.slice(0, atMost);
  const refused = await sendMail(composeDigest(day, named, waiting.length - named.length));
  await Promise.all(named.map(markTold));
  return refused;
}

function composeDigest(day: string, named: QueryDocumentSnapshot[], more: number): SendMailOptions {
  const { t } = staffWords();
  return compose(`digest-${day}`, {
    subject: t('email:digest.subject', { count: named.length + more }),
    heading: t('email:digest.heading'),
    intro: t('email:digest.intro'),
    parts: named.map(partOf),
    hint: [...(more > 0 ? [t('email:digest.more', { count: more })] : []), t('email:digest.hint')].join(' '),
  });
}

function partOf(document: QueryDocumentSnapshot): Part {
  const { t } = staffWords();
  const stored = document.data() as StoredMessage;
  return {
    fields: [
      [t('email:fields.name'), stored.name],
      [t('email:fields.service'), stored.serviceLabel],
      [t('email:fields.receivedAt'), inAbidjan(stored.receivedAt)],
      [t('email:fields.reason'), reasonOf(stored)],
      [t('email:fields.id'), document.id],
    ],
    link: consoleLink(document.id),
  };
}

function reasonOf({ state, suspectedSpam, notification }: StoredMessage): string {
  const { t } = staffWords();
  if (state === 'held') return t(`email:digest.reasons.${suspectedSpam ? 'spam' : 'unverified'}`);
  // The server's words are one line of the mail.
  const error = notification.lastError?.replaceAll(/\s+/g, ' ') ?? '';
  return t(`email:digest.reasons.${state === 'failed' ? 'failed' : 'pending'}`, { error }).trim();
}
