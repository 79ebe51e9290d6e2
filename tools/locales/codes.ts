const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** Computes something once for each locale: Intl takes its time. */
export function perLocale<T>(compute: (locale: string) => T): (locale: string) => T {
  const known = new Map<string, T>();
  return (locale) => known.get(locale) ?? known.set(locale, compute(locale)).get(locale)!;
}

/** Undefined for anything but the canonical code of a language, such as `en` or `pt-BR`. */
export function englishName(code: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(code)[0] === code ? names.of(code) : undefined;
  } catch {
    return undefined;
  }
}

/** `pt_BR`, `iw` and `sr@latin` as Intl writes them; undefined for words like `English`. */
export function localeOf(name: string): Intl.Locale | undefined {
  try {
    const [code = ''] = name.trim().split(/[@.]/);
    const locale = new Intl.Locale(code.replaceAll('_', '-').replace(/^no\b/i, 'nb'));
    return englishName(locale.language) ? locale : undefined;
  } catch {
    return undefined;
  }
}

/** The code that was probably meant, such as `pt-BR` by `pt_br`. */
export function codeMeant(name: string): string | undefined {
  const code = localeOf(name)?.toString();
  return code && englishName(code) ? code : undefined;
}

/** Equal as far as both are specific: `pt` and `pt-BR`, `zh-CN` and `zh-Hans`, but not `pt-PT` and `pt-BR`. */
export function isSameLanguage(one: Intl.Locale, other: Intl.Locale): boolean {
  const scriptOf = (locale: Intl.Locale) => (locale.script || locale.region) && locale.maximize().script;
  const agree = (mine?: string, theirs?: string) => !mine || !theirs || mine === theirs;
  return one.language === other.language && agree(scriptOf(one), scriptOf(other)) && agree(one.region, other.region);
}
