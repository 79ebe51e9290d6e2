import { staffTexts } from './catalogue.ts';
import { onOneLine, shortened } from './short-text.ts';
import { meantState, states } from '../stored/stored-document.ts';
import type { StoredMessage } from '../stored/stored-message.ts';
import { suggestedWord } from '../stored/typed-by-hand.ts';
import type { WaitingMessage } from '../stored/waiting-messages.ts';

/** Why a message needs the staff, for a digest. Messages with the same reason stand together. */
export function reasonOf(message: WaitingMessage, withoutWords: boolean): string {
  const parts = [
    ...(message.readable ? reasonsOf(message, withoutWords) : [unreadable(message)]),
    ...typedByHand(message, withoutWords),
  ];
  return shortened(parts.join(' '), 700);
}

function reasonsOf({ isDone, stored }: Extract<WaitingMessage, { readable: true }>, withoutWords: boolean): string[] {
  if (isDone) return [staffTexts().t('email:digest.reasons.done')];
  const troubles = stored.state === 'held' ? [] : troublesOf(stored, withoutWords);
  return [sentenceOf(stored), ...troubles, ...recipientsOf(stored, withoutWords)];
}

function unreadable({ document, problems }: Extract<WaitingMessage, { readable: false }>): string {
  const { t } = staffTexts();
  const typed: unknown = document.get('state');
  const isMeant = typeof meantState(typed) === 'string' && states.some((state) => state === meantState(typed));
  const hint = isMeant ? [] : [t('email:digest.byHand.state', { word: suggestedWord(typed) })];
  return [t('email:digest.reasons.unreadable', { problems }), ...hint].join(' ');
}

/** What staff typed, and nobody reads. */
function typedByHand({ misplaced, handledNote }: WaitingMessage, withoutWords: boolean): string[] {
  const { t } = staffTexts();
  return [
    ...misplaced.map(({ found, meant }) => t('email:digest.byHand.misplaced', { found: quoted(found, 60), meant })),
    ...(handledNote && !withoutWords ? [t('email:digest.byHand.handledBy', { note: quoted(handledNote, 60) })] : []),
  ];
}

const forSome = { failed: 'failedForSome', pending: 'pendingForSome' } as const;

function sentenceOf({ state, heldFor, notification }: StoredMessage): string {
  const { t } = staffTexts();
  const { accepted, attempts, lastError } = notification;
  const byHand = (state === 'held' && (!heldFor || attempts > 0)) || (state === 'failed' && attempts === 0 && !lastError);
  if (byHand) return t('email:digest.reasons.byHand', { state });
  if (state === 'held') return t(`email:digest.reasons.${heldFor ?? 'spam'}`);
  const isPartly = (state === 'failed' || state === 'pending') && accepted.length > 0;
  return isPartly ? t(`email:digest.reasons.${forSome[state]}`, { count: accepted.length }) : t(`email:digest.reasons.${state}`);
}

/** What went wrong as a whole. */
function troublesOf({ state, notification }: StoredMessage, withoutWords: boolean): string[] {
  const { problem, lastError, refused } = notification;
  // Before there was `problem`, the error named those who were refused.
  if (problem === 'recipients' || (!problem && refused.length > 0)) return [];
  return [
    ...(problem && state !== 'unconfirmed' ? [staffTexts().t(`email:problems.${problem}`)] : []),
    ...(lastError && !withoutWords ? [quoted(lastError, 200)] : []),
  ];
}

/** What the server said of single recipients. */
function recipientsOf({ notification }: StoredMessage, withoutWords: boolean): string[] {
  const { t } = staffTexts();
  // What has no code isn't the server's: it hung up, or fell silent.
  const wordsOf = (reply: string) => (/^\d{3}/.test(reply) ? quoted(reply, 120) : t('email:digest.recipients.noReply'));
  const listOf = (refusals: { recipient: string; reply: string | null }[]) =>
    Array.from(
      Map.groupBy(refusals, ({ reply }) => reply),
      ([reply, group]) =>
        group.map(({ recipient }) => onOneLine(recipient)).join(', ') +
        (withoutWords || reply === null ? '' : ` ${wordsOf(reply)}`),
    ).join(', ');
  const { deferred, refused, transfers } = notification;
  const lists = { deferred, refused, transferred: transfers.map(({ recipient }) => ({ recipient, reply: null })) };
  return (['deferred', 'refused', 'transferred'] as const)
    .filter((kind) => lists[kind].length > 0)
    .map((kind) => t(`email:digest.recipients.${kind}`, { list: listOf(lists[kind]) }));
}

/** The server's own words. */
const quoted = (text: string, length: number) => staffTexts().t('email:quoted', { text: shortened(onOneLine(text), length) });
