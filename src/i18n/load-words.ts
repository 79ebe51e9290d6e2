import type { Namespace, Words } from './locales.ts';

const files = import.meta.glob<object>('../../locales/*/*.json', { import: 'default' });

/** Downloads the named parts of one locale's catalogue. */
export async function loadWords(locale: string, namespaces: readonly Namespace[]): Promise<Words> {
  const load = async (namespace: Namespace) => {
    const file = files[`../../locales/${locale}/${namespace}.json`];
    if (!file) throw new Error(`no words for ${locale}/${namespace}`);
    return [namespace, await file()] as const;
  };
  return Object.fromEntries(await Promise.all(namespaces.map(load)));
}
