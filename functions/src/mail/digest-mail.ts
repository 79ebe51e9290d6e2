import { getFirestore, Timestamp } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { formatDateTime, staffTexts } from './catalogue.ts';
import { readBlockedList } from '../abuse/blocked-list.ts';
import { consoleLink } from './console-link.ts';
import { log } from '../log.ts';
import { digestFields, shownAs } from '../stored/message-fields.ts';
import type { Mail } from './mail.ts';
import type { MailField } from './mail-content.ts';
import { composeMail, recipientsLeft } from './mail-layout.ts';
import { sendMail } from './smtp.ts';
import { delivery, read, timeOrNull } from '../stored/stored-document.ts';
import { firstWaiting, isNotTold, markTold, type WaitingMessage } from '../stored/waiting-messages.ts';

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
  send: async (day, { withoutWords, notification, createdAt }) => {
    // Of several overdue digests, the newest one lists everything, except for what this one has told some recipients.
    const pending = await digests().where('state', '==', 'pending').get();
    const newer = pending.docs.some((document) => isDay(document.id) && document.id > day && read(digest, document).readable);
    const isPartlySent = notification.accepted.length > 0;
    if (newer && !isPartlySent) return null;
    const toldAt = createdAt ?? Timestamp.now();
    const isOwn = (at: number) => at === toldAt.toMillis();
    const { first, total } = await firstWaiting(maxLines, isPartlySent ? isOwn : (at) => isNotTold(at) || isOwn(at));
    if (total === 0) return null;
    const { problems } = await readBlockedList();
    const { options, listed } = composeDigest(day, first, { total, withoutWords, problems });
    const sent = await sendMail(options, recipientsLeft(notification));
    if (sent.accepted.length > 0) await Promise.all(listed.map((message) => markTold(message, toldAt)));
    return sent;
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
  }: Partial<{ total: number; withoutWords: boolean; problems: string | null }> = {},
) {
  const lines = first.map((message) => lineOf(message, withoutWords));
  const compose = (count: number) => digestOf(day, lines.slice(0, count), total - count, problems);
  let [fits, tooMany] = [1, lines.length + 1];
  while (tooMany - fits > 1) {
    const count = Math.floor((fits + tooMany) / 2);
    if (sizeOf(compose(count)) > maxSize) tooMany = count;
    else fits = count;
  }
  return { options: compose(fits), listed: first.slice(0, fits) };
}

/** Staff may add documents with other ids. */
const isDay = (id: string) => /^\d{4}-\d\d-\d\d$/.test(id);

const sizeOf = ({ text, html }: { text: string; html: string }) => Buffer.byteLength(text + html);

/** A message takes one line, below the reason that it shares with others, so that a flood's fit as well. */
function digestOf(day: string, lines: Line[], more: number, problems: string | null) {
  const { t } = staffTexts();
  const items = Array.from(
    Map.groupBy(lines, ({ reason }) => reason),
    ([reason, group]) => ({
      actions: [],
      fields: [],
      details: [{ label: t('email:fields.reason'), value: reason }, ...group.map(({ message }) => message)],
    }),
  );
  return composeMail(`digest-${day}`, {
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
  const fields = withoutWords ? [] : digestFields;
  const words = fields.map((field) => document.get(shownAs(field)) as unknown);
  // No visitor's word begins a line: it could pass for one of ours.
  const label = [
    message.readable ? formatDateTime(message.stored.receivedAt, 'short') : '?',
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

function reasonOf(message: WaitingMessage, withoutWords: boolean): string {
  const { t } = staffTexts();
  if (!message.readable) return t('email:digest.reasons.unreadable', { problems: message.problems });
  const { state, heldFor, notification } = message.stored;
  if (state === 'held') return t(`email:digest.reasons.${heldFor ?? 'spam'}`);
  const error = withoutWords ? '' : shortened(onOneLine(notification.lastError ?? ''), 200);
  return t(`email:digest.reasons.${state}`, { error }).trim();
}

/** It must not pass for further lines of the mail, nor turn around what follows. */
const onOneLine = (value: string) => value.replaceAll(/[\s\p{Cc}\u202A-\u202E\u2066-\u2069]+/gu, ' ');

/** Letters that are read from right to left must not turn around what follows them. */
const isolated = (value: string) =>
  /[\u200f\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(value) ? `\u2068${value}\u2069` : value;

/** @param length in characters */
function shortened(value: string, length: number): string {
  const characters = Array.from(value);
  return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : value;
}
