import { fieldsWhere } from '../../../src/contract/fields.ts';
import { formatDateTime, staffTexts } from './staff-texts.ts';
import { consoleLink } from './console-link.ts';
import { composeLetter } from './layout.ts';
import type { Letter } from './letter.ts';
import type { LetterField, LetterItem } from './letter-content.ts';
import type { MessageToTell, ReasonToTell } from './message-to-tell.ts';
import { isolated, onOneLine, shortened } from './short-text.ts';

export type DigestList = {
  /** Messages that were not mailed to everybody, the oldest first. */
  unsent: MessageToTell[];
  more: number;
  held: Map<ReasonToTell, { count: number; newest: MessageToTell[] }>;
  problems: string | null;
};

const fields = fieldsWhere(({ digest }) => digest);

/**
 * @param id as for `queueDigest`
 * @param options.withWords if false, the letter has no words of visitors and servers, so that a
 * server that refused the digest may accept the letter
 */
export function composeDigest(id: string, list: DigestList, { withWords = true } = {}): Letter {
  const { t } = staffTexts();
  const unsent = Map.groupBy(list.unsent, (message) => reasonOf(message, withWords));
  const held = [...list.held].map(([reason, { count, newest }]) => ({
    reason: t('email:digest.held', { reason: t(`email:digest.reasons.${reason}`), number: count }),
    messages: newest,
  }));
  const number =
    list.unsent.length +
    list.more +
    [...list.held.values()].reduce((sum, { count }) => sum + count, 0);
  const collection = consoleLink();
  return composeLetter(`digest-${id}`, 1, {
    subject: t('email:digest.subject', { number }),
    heading: t('email:digest.heading'),
    intro: t('email:digest.intro'),
    items: [
      ...Array.from(unsent, ([reason, messages]) => itemOf(reason, messages, withWords)),
      ...held.map(({ reason, messages }) => itemOf(reason, messages, withWords)),
      ...(collection ? [{ actions: [], fields: [], details: [linkTo(collection)] }] : []),
    ],
    hint: [
      ...(list.more > 0 ? [t('email:digest.more', { number: list.more })] : []),
      ...(list.problems ? [t('email:digest.blockedList', { problems: list.problems })] : []),
      t('email:digest.hint'),
    ].join(' '),
  });
}

const linkTo = (href: string): LetterField => ({
  label: staffTexts().t('email:digest.console'),
  value: href,
  href,
});

function itemOf(reason: string, messages: MessageToTell[], withWords: boolean): LetterItem {
  const label = staffTexts().t('email:fields.reason');
  return {
    actions: [],
    fields: [],
    details: [{ label, value: reason }, ...messages.map((message) => lineOf(message, withWords))],
  };
}

/**
 * A message's line begins with its date, because a visitor's words at the beginning could imitate
 * the digest's own lines.
 */
function lineOf(message: MessageToTell, withWords: boolean): LetterField {
  const words = withWords ? fields.map((field) => message[field]) : [];
  const label = [
    formatDateTime(message.receivedAt, 'long'),
    ...words.filter(Boolean).map((word) => isolated(shortened(onOneLine(word), 60))),
  ];
  return { label: label.join(', '), value: onOneLine(message.id), href: consoleLink(message.id) };
}

function reasonOf({ copies }: MessageToTell, withWords: boolean): string {
  const sentences = Object.entries(copies).map(([recipient, copy]) =>
    sentenceOf(recipient, copy, withWords),
  );
  if (isSaidToEverybody(copies)) sentences.push(staffTexts().t('email:digest.everybody'));
  return sentences.join(' ');
}

/**
 * Whether there are several recipients, and the server's reply to each was the same, apart from the
 * recipient's e-mail address in it. Many servers refuse a sender or a login only after a recipient
 * is named.
 */
function isSaidToEverybody(copies: MessageToTell['copies']): boolean {
  const replies = Object.entries(copies).map(([recipient, { reply }]) =>
    reply?.phase === 'recipient' && reply.isServers ? reply.text.replaceAll(recipient, '') : null,
  );
  return replies.length > 1 && replies[0] !== null && new Set(replies).size === 1;
}

function sentenceOf(
  recipient: string,
  { state, reply }: MessageToTell['copies'][string],
  withWords: boolean,
): string {
  const { t } = staffTexts();
  const outcome = t(`email:digest.outcomes.${state}`);
  if (!reply || !withWords)
    return t('email:digest.copy', { recipient: onOneLine(recipient), outcome });
  const text = shortened(onOneLine(reply.text), 200);
  return t('email:digest.copyWithReply', {
    recipient: onOneLine(recipient),
    outcome,
    phase: t(`email:digest.phases.${reply.phase}`),
    said: t(reply.isServers ? 'email:quoted' : 'email:detail', { text }),
  });
}
