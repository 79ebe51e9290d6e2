// What staff type into documents in the console, and what they mean by it.

/** The words for `state`, in English as they are stored, and in French. `resend` asks for another e-mail. */
const stateWords = {
  resend: ['renvoyer', 'à renvoyer', 'send again', 'send', 'envoyer', 'à envoyer'],
  pending: ['en attente'],
  sent: ['envoyé', 'envoyée', 'envoyés', 'envoyées'],
  failed: ['échec', 'échoué', 'échouée'],
  held: ['retenu', 'retenue', 'hold', 'on hold'],
  unconfirmed: ['non confirmé'],
} as const;
type StateWord = keyof typeof stateWords;

/** Those that staff have a reason to type. */
const toType: StateWord[] = ['resend', 'pending', 'sent', 'failed', 'held'];

/** A word by its letters: without case, accents, spaces, hyphens, quotation marks. */
const lettersOf = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

const wordByLetters = new Map(
  Object.entries(stateWords).flatMap(([word, others]) => [word, ...others].map((each) => [lettersOf(each), word as StateWord])),
);

/** The word that was meant by what stands in `state`; undefined if that can't be known. */
export const meantWord = (value: unknown): StateWord | undefined =>
  typeof value === 'string' ? wordByLetters.get(lettersOf(value)) : undefined;

/** The word that staff mistyped; undefined if what they typed is near to none. */
export function suggestedWord(value: unknown): StateWord | undefined {
  const typed = typeof value === 'string' ? lettersOf(value) : '';
  // A second slip makes another word of a short one: `unsent`, `encore`.
  const most = typed.length < 7 ? 1 : 2;
  const [nearest] = Array.from(wordByLetters, ([letters, word]) => ({ word, slips: slipsBetween(letters, typed) }))
    .filter(({ word, slips }) => slips <= most && toType.includes(word))
    .toSorted((one, other) => one.slips - other.slips);
  return nearest?.word;
}

/** How many letters have to be added, removed, replaced or swapped with the next one (optimal string alignment). */
function slipsBetween(one: string, other: string): number {
  let [previous, row] = [[] as number[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let place = 1; place <= one.length; place++) {
    const next = [place];
    for (let at = 1; at <= other.length; at++) {
      const [letter, before] = [one[place - 1], one[place - 2]];
      const isSwapped = at > 1 && letter === other[at - 2] && before === other[at - 1];
      const replaced = (row[at - 1] ?? 0) + (letter === other[at - 1] ? 0 : 1);
      const swapped = isSwapped ? (previous[at - 2] ?? 0) + 1 : Infinity;
      next.push(Math.min((row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1, replaced, swapped));
    }
    [previous, row] = [row, next];
  }
  return row[other.length] ?? 0;
}

/** A field that staff filled in, but nothing reads, and the one that they meant. */
export type Misplaced = { found: string; meant: 'state' | 'handledBy' };

/**
 * `State`, `sate` or `notification.state` instead of `state`, or a field that is named `resend`; likewise for
 * `staff.handledBy`, also if that is the name of a single field. What may be a field of the staff's own, such as `status`, is
 * meant for `state` if its value is one.
 */
export function misplacedFields(data: Record<string, unknown>): Misplaced[] {
  const fields = Object.entries(data).flatMap(([name, value]) => [
    { path: [name], value },
    ...(isMap(value) ? Object.entries(value).map(([inner, each]) => ({ path: [name, inner], value: each })) : []),
  ]);
  return fields.flatMap(({ path, value }) => {
    const meant = meantField(path, value);
    return meant ? [{ found: path.join('.'), meant }] : [];
  });
}

/** The field that this one is meant for; undefined if it is read itself, or has another purpose. */
function meantField(path: string[], value: unknown): Misplaced['meant'] | undefined {
  const isRead = path.length === 1 ? path[0] === 'state' : path[0] === 'staff' && path[1] === 'handledBy';
  const isEmpty = value === null || value === false || (typeof value === 'string' && value.trim() === '');
  const letters = lettersOf(path.at(-1)?.split('.').at(-1) ?? '');
  if (isRead) return undefined;
  if (letters === 'state') return 'state';
  const isLikeState = ['etat', 'statut', 'status'].includes(letters) || slipsBetween('state', letters) <= 1;
  if ((isLikeState && meantWord(value)) || (meantWord(letters) === 'resend' && !isEmpty)) return 'state';
  const isLikeHandledBy = letters === 'traitepar' || slipsBetween('handledby', letters) <= 1;
  return isLikeHandledBy && !isEmpty ? 'handledBy' : undefined;
}

/** Not a time or a place of Firestore. */
export const isMap = (value: unknown): value is Record<string, unknown> =>
  value !== null && Object.getPrototypeOf(Object(value)) === Object.prototype;

/** What says that nobody has taken the message on, or not yet: nobody's name, another day, what is to be done. */
const nobody = new RegExp(
  [
    /^(personne|aucune?|non|no|nobody|none|n[/.]?a\.?|null|undefined|todo|tbd|test|absente?|(en )?(attente|cours)|plus tard|later)$/,
    /^((apres-?)?demain|tomorrow|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)$/,
    /^(pas|not|a ([a-z]+er|[a-z]+re|voir))\b|^(r?appeler|(re)?contacter|relancer?|attendre|voir|repondre)\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
);

/**
 * What stands in `staff.handledBy`: the name of whoever has taken the message on, in whatever alphabet; or something else that
 * staff wrote there. A name has capitals, where its alphabet has any, which `ok`, `vu` and `spam` seldom have; or it is an
 * address.
 */
export function handler(value: unknown): { isNamed: boolean; note: string } {
  const note = typeof value === 'string' && /[\p{L}\p{N}]/u.test(value) ? value.trim() : '';
  const words = note.split(/\s+/);
  const particles = /^(d[aeiu]|des|del|van|von|el|al|ben|bin|et|and|&|\+|-|\/)$/;
  const isCapital = (word: string) => /^([^\p{L}\p{N}]*|d['’])[\p{Lu}\p{Lo}]/u.test(word);
  const isWritten = words.some(isCapital) && words.every((word) => isCapital(word) || particles.test(word));
  const plain = note.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const isName = (isWritten && words.length <= 5) || /^\S+@\S+$/.test(note);
  return { isNamed: note !== '' && isName && !nobody.test(plain), note };
}
