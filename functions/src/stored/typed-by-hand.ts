// What staff type into documents in the console, and what they mean by it.

/** The words for `state`, in English as they are stored, and in French. `resend` asks for another e-mail. */
const stateWords = {
  resend: ['renvoyer', 'à renvoyer', 'send again'],
  pending: ['en attente'],
  sent: ['envoyé', 'envoyée'],
  failed: ['échec', 'échoué', 'échouée'],
  held: ['retenu', 'retenue', 'hold'],
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

/** The word that staff most likely want instead of one that means nothing. */
export function suggestedWord(value: unknown): StateWord {
  const typed = typeof value === 'string' ? lettersOf(value) : '';
  const near = [...wordByLetters].find(([letters]) => typed !== '' && distance(letters, typed) <= 2);
  return near && toType.includes(near[1]) ? near[1] : 'resend';
}

/** How many letters have to be added, removed or replaced (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [place, letter] of Array.from(one).entries()) {
    const next = [place + 1];
    for (let at = 1; at <= other.length; at++)
      next.push(Math.min((row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1, (row[at - 1] ?? 0) + (letter === other[at - 1] ? 0 : 1)));
    row = next;
  }
  return row[other.length] ?? 0;
}

/** A field that staff filled in, but nothing reads, and the one that they meant. */
export type Misplaced = { found: string; meant: 'state' | 'staff.handledBy' };

/** `State`, `state ` or `notification.state` instead of `state`; likewise for `handledBy`. In French, if its value is a state. */
export function misplacedFields(data: Record<string, unknown>): Misplaced[] {
  const inMaps = ['notification', 'staff'].flatMap((map) =>
    Object.entries(Object(data[map]) as object).map(([name, value]) => [`${map}.${name}`, value] as const),
  );
  return [...Object.entries(data), ...inMaps].flatMap(([path, value]): Misplaced[] => {
    const letters = lettersOf(path.slice(path.lastIndexOf('.') + 1));
    const isState = letters === 'state' || (['etat', 'statut', 'status'].includes(letters) && meantWord(value) !== undefined);
    if (isState && path !== 'state') return [{ found: path, meant: 'state' }];
    const isHandledBy = letters === 'handledby' && path !== 'staff.handledBy' && typeof value === 'string' && value.trim() !== '';
    return isHandledBy ? [{ found: path, meant: 'staff.handledBy' }] : [];
  });
}

/** What says that nobody has taken the message on, or not yet. */
const nobody = /^(personne|aucun|non|no|nobody|none|n.?a|todo|a (faire|voir|traiter|rappeler)|rappeler|attente|plus tard|later)$/;

/**
 * What stands in `staff.handledBy`: the name of whoever has taken the message on, in whatever alphabet; or something else that
 * staff wrote there. A name is a word, or several with capitals.
 */
export function handler(value: unknown): { isNamed: boolean; note: string } {
  const note = typeof value === 'string' && /[\p{L}\p{N}]/u.test(value) ? value.trim() : '';
  const words = note.split(/\s+/);
  const particles = /^(d[aeiu]|des|del|van|von|el|al|ben|bin|et|and|&|\+|-|\/)$/;
  const isWritten = (word: string) =>
    /^[^\p{L}\p{N}]*[\p{Lu}\p{Lo}]/u.test(word) || particles.test(word) || /^d'\p{Lu}/u.test(word);
  const plain = note.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const isName = words.length === 1 ? /\p{L}/u.test(note) : words.length <= 5 && words.every(isWritten);
  return { isNamed: note !== '' && isName && !nobody.test(plain), note };
}
