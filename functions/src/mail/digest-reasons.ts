import { staffTexts } from './catalogue.ts';
import { onOneLine, shortened } from './short-text.ts';
import type { StoredMessage } from '../stored/stored-message.ts';
import type { WaitingMessage } from '../stored/waiting-messages.ts';

/** Why a message needs the staff, for a digest. Messages with the same reason stand together. */
export function reasonOf(message: WaitingMessage, withoutWords: boolean): string {
  const { t } = staffTexts();
  if (!message.readable) return t('email:digest.reasons.unreadable', { problems: message.problems });
  const { stored } = message;
  const parts = [sentenceOf(stored), ...(stored.state === 'held' ? [] : troublesOf(stored, withoutWords))];
  return shortened([...parts, ...recipientsOf(stored, withoutWords)].join(' '), 700);
}

function sentenceOf({ state, heldFor, notification }: StoredMessage): string {
  const { t } = staffTexts();
  const { accepted, attempts, lastError } = notification;
  const byHand = (state === 'held' && (!heldFor || attempts > 0)) || (state === 'failed' && attempts === 0 && !lastError);
  if (byHand) return t('email:digest.reasons.byHand', { state });
  if (state === 'held') return t(`email:digest.reasons.${heldFor ?? 'spam'}`);
  const isPartly = (state === 'failed' || state === 'pending') && accepted.length > 0;
  return isPartly ? t(`email:digest.reasons.${state}ForSome`, { count: accepted.length }) : t(`email:digest.reasons.${state}`);
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
  const listOf = (refusals: { recipient: string; reply: string }[]) =>
    Array.from(
      Map.groupBy(refusals, ({ reply }) => reply),
      ([reply, group]) =>
        group.map(({ recipient }) => onOneLine(recipient)).join(', ') + (withoutWords || !reply ? '' : ` ${quoted(reply, 120)}`),
    ).join(', ');
  const { deferred, refused, transfers } = notification;
  const lists = { deferred, refused, transferred: transfers.map(({ recipient }) => ({ recipient, reply: '' })) };
  return (['deferred', 'refused', 'transferred'] as const)
    .filter((kind) => lists[kind].length > 0)
    .map((kind) => t(`email:digest.recipients.${kind}`, { list: listOf(lists[kind]) }));
}

/** The server's own words. */
const quoted = (text: string, length: number) => staffTexts().t('email:quoted', { text: shortened(onOneLine(text), length) });
