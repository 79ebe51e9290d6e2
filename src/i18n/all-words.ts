import type { Words } from './locales.ts';

const files = import.meta.glob<object>('../../locales/*/*.json', { eager: true, import: 'default' });

/** A locale's whole catalogue; for prerendering, not for the browser. */
export function allWords(locale: string): Words {
  const folder = `../../locales/${locale}/`;
  const entries = Object.entries(files).filter(([path]) => path.startsWith(folder));
  return Object.fromEntries(entries.map(([path, words]) => [path.slice(folder.length, -'.json'.length), words]));
}
