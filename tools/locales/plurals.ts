const suffix = /_(zero|one|two|few|many|other)$/;

/** The plural suffix of an i18next key: `_one` for `remaining_one`. */
export const formOf = (key: string) => suffix.exec(key)?.[0];

/** `remaining` for `remaining_one`; undefined for a key without plural forms. */
export function pluralBase(key: string, keys: Iterable<string>): string | undefined {
  const base = key.replace(suffix, '');
  return base !== key && new Set(keys).has(`${base}_other`) ? base : undefined;
}

/** The texts that a language must have: the French ones, in the language's own plural forms (CLDR). */
export function sourcesFor<Source extends { key: string; notes: readonly string[] }>(
  french: readonly Source[],
  locale: string,
): Source[] {
  const byKey = new Map(french.map((source) => [source.key, source]));
  const forms = rulesOf(locale).resolvedOptions().pluralCategories;
  const sources = french.flatMap((source) => {
    const base = pluralBase(source.key, byKey.keys());
    if (!base) return source;
    return forms.map((form) => {
      const like = byKey.get(`${base}_${form}`) ?? byKey.get(`${base}_other`) ?? source;
      return { ...like, key: `${base}_${form}`, notes: [...like.notes, sample(locale, form)] };
    });
  });
  return [...new Map(sources.map((source) => [source.key, source])).values()];
}

/** Whether a form is used for a single number, so that its text may spell it out: "one star". */
export const coversOneNumber = (key: string, locale: string) => numbersOf(locale, formOf(key)?.slice(1) ?? '').length === 1;

/** For a language unknown to the runtime, English rules instead of those of the system's language. */
const rulesOf = (locale: string) => new Intl.PluralRules([locale, 'en']);

/** Plural forms repeat every hundred; French and Spanish have one for whole millions. */
const numbers = [...Array(201).keys(), 1_000_000, 2_000_000];

function numbersOf(locale: string, form: string): number[] {
  const rules = rulesOf(locale);
  return numbers.filter((number) => rules.select(number) === form);
}

/** Sample numbers for a form, as a note in French: `Pour 3 à 10, 103 à 110…`. */
function sample(locale: string, form: string): string {
  const all = numbersOf(locale, form);
  const runs: number[][] = [];
  for (const number of all.filter((one) => one <= 200 || (all[0] ?? 0) > 200)) {
    const run = runs.at(-1);
    if (run?.at(-1) === number - 1) run.push(number);
    else runs.push([number]);
  }
  const inWords = (run: number[]) =>
    run.length < 3 || run.includes(200) ? run.slice(0, 3).join(', ') : `${run[0]} à ${run.at(-1)}`;
  // From 100 on, the forms repeat.
  const isPart = runs.length > 3 || all.some((number) => number >= 100);
  return all.length > 0 ? `Pour ${runs.slice(0, 3).map(inWords).join(', ')}${isPart ? '…' : ''}` : 'Pour les nombres décimaux';
}
