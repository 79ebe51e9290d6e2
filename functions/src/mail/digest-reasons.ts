import { Timestamp } from 'firebase-admin/firestore';
import { staffTexts } from './catalogue.ts';
import { onOneLine, shortened } from './short-text.ts';
import { type Deferral, meantState, deliveryStates } from '../stored/stored-document.ts';
import type { StoredMessage } from '../stored/stored-message.ts';
import { withoutReply } from '../stored/trouble.ts';
import { suggestedWord } from '../stored/typed-by-hand.ts';
import type { WaitingMessage } from '../stored/waiting-messages.ts';

/** Of a reason, in characters: twenty recipients are named, each with some words of the server. */
const maxLength = 3000;

/** Why a message needs the staff, for a digest. Messages with the same reason stand together. */
export function reasonOf(message: WaitingMessage, withoutWords: boolean): string {
  const parts = [
    ...(message.readable ? reasonsOf(message, withoutWords) : [unreadable(message)]),
    ...typedByHand(message, withoutWords),
  ];
  return shortened(parts.join(' '), maxLength);
}

function reasonsOf({ isDone, stored }: Extract<WaitingMessage, { readable: true }>, withoutWords: boolean): string[] {
  if (isDone) return [staffTexts().t('email:digest.reasons.done')];
  const troubles = stored.state === 'held' ? [] : troublesOf(stored, withoutWords);
  return [sentenceOf(stored), ...troubles, ...recipientsOf(stored, withoutWords)];
}

function unreadable({ document, problems }: Extract<WaitingMessage, { readable: false }>): string {
  const { t } = staffTexts();
  const typed: unknown = document.get('state');
  const isMeant = typeof meantState(typed) === 'string' && deliveryStates.some((state) => state === meantState(typed));
  const word = suggestedWord(typed);
  const settled = document.get('notification.sentAt') instanceof Timestamp ? 'sent' : 'held';
  const hint = word ? t('email:digest.byHand.state', { word }) : t('email:digest.byHand.anyState', { settled });
  return [t('email:digest.reasons.unreadable', { problems }), ...(isMeant ? [] : [hint])].join(' ');
}

/** What staff typed, and nobody reads. */
function typedByHand({ misplaced, handledNote }: WaitingMessage, withoutWords: boolean): string[] {
  const { t } = staffTexts();
  return [
    ...misplaced.map(({ found, meant }) => t(`email:digest.byHand.misplaced.${meant}`, { found: quoted(found, 60) })),
    ...(handledNote && !withoutWords ? [t('email:digest.byHand.handledBy', { note: quoted(handledNote, 60) })] : []),
  ];
}

const forSome = { failed: 'failedForSome', pending: 'pendingForSome' } as const;

function sentenceOf({ state, heldFor, notification }: StoredMessage): string {
  const { t } = staffTexts();
  const { accepted, attempts, lastError, transfers } = notification;
  const byHand = (state === 'held' && (!heldFor || attempts > 0)) || (state === 'failed' && attempts === 0 && !lastError);
  if (byHand) return t('email:digest.reasons.byHand', { state });
  if (state === 'held') return t(`email:digest.reasons.${heldFor ?? 'spam'}`);
  if (transfers.length > 0 && accepted.length === 0)
    return t(state === 'pending' ? 'email:digest.reasons.pendingUnconfirmed' : 'email:digest.reasons.unconfirmed');
  const isPartly = (state === 'failed' || state === 'pending') && accepted.length > 0;
  return isPartly ? t(`email:digest.reasons.${forSome[state]}`, { count: accepted.length }) : t(`email:digest.reasons.${state}`);
}

/** What went wrong as a whole. */
function troublesOf({ state, notification }: StoredMessage, withoutWords: boolean): string[] {
  const { t } = staffTexts();
  const { problem, lastError, refused } = notification;
  // Before there was `problem`, the error named those who were refused.
  if (problem === 'recipients' || (!problem && refused.length > 0)) return [];
  const isReply = !problem || !withoutReply.includes(problem);
  const words = (text: string) => (isReply ? quoted(text, 200) : t('email:detail', { text: shortened(onOneLine(text), 200) }));
  return [
    ...(problem && state !== 'unconfirmed' ? [t(`email:problems.${problem}`)] : []),
    ...(lastError && !withoutWords ? [words(lastError)] : []),
  ];
}

/** What the server said of single recipients. */
function recipientsOf({ notification }: StoredMessage, withoutWords: boolean): string[] {
  const { t } = staffTexts();
  const { deferred, refused, transfers } = notification;
  const lists: Record<string, Told[]> = { deferred, refused, transferred: transfers };
  return (['deferred', 'refused', 'transferred'] as const)
    .map((kind) => ({ kind, list: listOf(lists[kind] ?? [], withoutWords) }))
    .filter(({ list }) => list !== '')
    .map(({ kind, list }) => t(`email:digest.recipients.${kind}`, { list }));
}

type Told = { recipient: string; reply?: string; noReply?: Deferral['noReply'] };

/** Recipients, and what was said of them; those together of whom the same was said. */
function listOf(recipients: Told[], withoutWords: boolean): string {
  // Many servers repeat the address, in capitals or not, which would make each reply another.
  const wordsOf = ({ recipient, reply = '' }: Told) => {
    const isTheirs = (word: string) => word.toLowerCase() === recipient.toLowerCase();
    return withoutWords ? '' : reply.replaceAll(/[^\s<>()[\]"',;:]+[\p{L}\p{N}]/gu, (word) => (isTheirs(word) ? '…' : word));
  };
  const groups = Map.groupBy(recipients, (told) => told.noReply ?? wordsOf(told));
  // All are named, however much the server said of each.
  const length = Math.min(120, Math.max(30, Math.floor(600 / groups.size)));
  return Array.from(groups, ([words, group]) => {
    const [noReply] = group.flatMap((told) => told.noReply ?? []);
    const said = noReply ? staffTexts().t(`email:digest.recipients.noReply.${noReply}`) : words && quoted(words, length);
    return [group.map(({ recipient }) => onOneLine(recipient)).join(', '), said].filter(Boolean).join(' ');
  }).join(', ');
}

/** The server's own words. */
const quoted = (text: string, length: number) => staffTexts().t('email:quoted', { text: shortened(onOneLine(text), length) });
