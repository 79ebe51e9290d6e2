import { getFirestore, Timestamp } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { formatDateTime, serviceLabel, staffTexts } from './catalogue.ts';
import { readBlockedList } from '../abuse/blocked-list.ts';
import { consoleLink } from './console-link.ts';
import { log } from '../log.ts';
import type { Letter } from './letter.ts';
import { digestFields } from '../stored/message-fields.ts';
import type { Mail } from './mail.ts';
import type { MailField } from './mail-content.ts';
import { composeMail } from './mail-layout.ts';
import { reasonOf } from './digest-reasons.ts';
import { isolated, onOneLine, shortened } from './short-text.ts';
import { delivery, read, timeOrNull } from '../stored/stored-document.ts';
import { firstWaiting, markTold, notTold, toldBy, type WaitingMessage } from '../stored/waiting-messages.ts';

/** One document per digest, with its delivery; the id is its date. */
export const digests = () => getFirestore().collection('digests');

/** In bytes: mail clients clip longer ones (Gmail: at 102 KB). The rest is in the next digest. */
const maxSize = 90_000;
/** A message takes at least 250 bytes. */
const maxLines = maxSize / 250;

const digest = z.object({
  ...delivery.shape,
  createdAt: timeOrNull,
  /** The server rejected it for what is in it, so it has nothing in it that a visitor or a server wrote. */
  withoutWords: z.prefault(z.boolean('boolean'), false),
});

export type Digest = z.infer<typeof digest>;

/** The e-mail that lists the messages which need the staff's attention, why, and what to do; null if none still does. */
export const digestMail: Mail<Digest> = {
  schema: digest,
  failed: log.digestFailed,
  compose: async (day, { withoutWords, notification, createdAt }) => {
    // Of several overdue digests, the newest one lists everything, except for what this one has told some recipients.
    const pending = await digests().where('state', '==', 'pending').get();
    const newer = pending.docs.some((document) => isDay(document.id) && document.id > day && read(digest, document).readable);
    const isPartlySent = notification.accepted.length > 0;
    if (newer && !isPartlySent) return null;
    const toldAt = createdAt ?? Timestamp.now();
    const { first, total } = await firstWaiting(maxLines, [toldBy(toldAt), ...(isPartlySent ? [] : [notTold()])]);
    if (total === 0) return null;
    const { problems } = await readBlockedList();
    const { release } = notification;
    const { letter, listed } = composeDigest(day, first, { total, withoutWords, problems, release });
    return { letter, onAccepted: async () => void (await Promise.all(listed.map((message) => markTold(message, toldAt)))) };
  },
  changesOnceRefused: ({ withoutWords }) => (withoutWords ? null : { withoutWords: true }),
};

/**
 * As many messages as fit.
 * @param first of those that are waiting
 * @param options.total how many are waiting
 * @param options.problems of the list of what is blocked
 */
export function composeDigest(
  day: string,
  first: WaitingMessage[],
  {
    total = first.length,
    withoutWords = false,
    problems = null,
    release = 0,
  }: Partial<{ total: number; withoutWords: boolean; problems: string | null; release: number }> = {},
) {
  const lines = first.map((message) => lineOf(message, withoutWords));
  const compose = (count: number) => digestOf(day, lines.slice(0, count), { more: total - count, problems, release });
  let [fits, tooMany] = [1, lines.length + 1];
  while (tooMany - fits > 1) {
    const count = Math.floor((fits + tooMany) / 2);
    if (sizeOf(compose(count)) > maxSize) tooMany = count;
    else fits = count;
  }
  return { letter: compose(fits), listed: first.slice(0, fits) };
}

/** Staff may add documents with other ids. */
const isDay = (id: string) => /^\d{4}-\d\d-\d\d$/.test(id);

const sizeOf = ({ text, html }: { text: string; html: string }) => Buffer.byteLength(text + html);

/** A message takes one line, below the reason that it shares with others, so that a flood's fit as well. */
function digestOf(
  day: string,
  lines: Line[],
  { more, problems, release }: { more: number; problems: string | null; release: number },
): Letter {
  const { t } = staffTexts();
  const items = Array.from(
    Map.groupBy(lines, ({ reason }) => reason),
    ([reason, group]) => ({
      actions: [],
      fields: [],
      details: [{ label: t('email:fields.reason'), value: reason }, ...group.map(({ message }) => message)],
    }),
  );
  return composeMail(`digest-${day}`, release, {
    subject: t('email:digest.subject', { count: lines.length + more }),
    heading: t('email:digest.heading'),
    intro: t('email:digest.intro'),
    items,
    hint: [
      ...(more > 0 ? [t('email:digest.more', { count: more })] : []),
      ...(problems ? [t('email:digest.blockedList', { problems })] : []),
      t('email:digest.hint'),
    ].join(' '),
  });
}

type Line = { reason: string; message: MailField };

function lineOf(message: WaitingMessage, withoutWords: boolean): Line {
  const { document } = message;
  const receivedAt: unknown = document.get('receivedAt');
  const fields = withoutWords ? [] : digestFields;
  const stored = (field: string): unknown => document.get(field);
  const words = fields.map((field) =>
    field === 'service' ? serviceLabel(stored(field), stored('serviceLabel')) : stored(field),
  );
  // Begins with our own text, because a visitor's words at the beginning of a line could imitate ours.
  const label = [
    formatDateTime(receivedAt instanceof Timestamp ? receivedAt : document.createTime, 'short'),
    ...words
      .filter((value) => typeof value === 'string')
      .filter(Boolean)
      .map((value) => isolated(shortened(onOneLine(value), 60))),
  ];
  return {
    reason: reasonOf(message, withoutWords),
    message: { label: label.join(' · '), value: onOneLine(document.id), href: consoleLink(document.id) },
  };
}
