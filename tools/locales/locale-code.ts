/** Says what is wrong with a language code, or nothing when it is one; `suggestion` is the code that was probably meant. */
export function problemOfCode(code: string): { problem: string; suggestion?: string } | undefined {
  const canonical = canonicalCode(code);
  if (canonical === code && isKnown(code)) return undefined;
  const suggestion = canonical && isKnown(canonical) ? canonical : (codeOfName(code) ?? languageOfCountry(code));
  return { problem: `“${code}” is not the code of a language`, ...(suggestion && { suggestion }) };
}

/** The one spelling of a code that is right: `pt_br` is `pt-BR`. */
function canonicalCode(code: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(code.replaceAll('_', '-'))[0];
  } catch {
    return undefined;
  }
}

const namesIn = (language: string) => new Intl.DisplayNames(language, { type: 'language', fallback: 'none' });

function isKnown(code: string): boolean {
  try {
    return namesIn('en').of(code) !== undefined;
  } catch {
    return false;
  }
}

const alphabet = Array.from({ length: 26 }, (_, index) => String.fromCodePoint(97 + index));
const twoLetterCodes = () => alphabet.flatMap((first) => alphabet.map((second) => first + second)).filter(isKnown);

/** The code of a language whose name was given, in English, French or in the language itself. */
function codeOfName(name: string): string | undefined {
  const same = new Intl.Collator('en', { usage: 'search', sensitivity: 'base' }).compare;
  const [english, french] = [namesIn('en'), namesIn('fr')];
  return twoLetterCodes().find((code) =>
    [english, french, namesIn(code)].some((names) => same(names.of(code) ?? '', name) === 0),
  );
}

/** The first language of a country whose code was given: `jp` was meant to be `ja`. */
function languageOfCountry(code: string): string | undefined {
  if (!/^[a-z]{2}$/i.test(code)) return undefined;
  const country = code.toUpperCase();
  const { language, region } = new Intl.Locale(`und-${country}`).maximize();
  const isCountry = region === country && new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(country);
  return isCountry && isKnown(language) ? language : undefined;
}

/** How a language calls itself, and what it is called in English and French. */
export function languageNames(code: string): { own: string; english: string; french: string } {
  const name = (language: string) => (isKnown(code) ? namesIn(language).of(code) : undefined) ?? code;
  return { own: name(code), english: name('en'), french: name('fr') };
}
