import { createContext, type ReactNode, use } from 'react';
import type { IslandName } from './registry.ts';

/**
 * The markup of each island, rendered on its own. An island hydrates as a
 * React root of its own, so the ids that `useId` made must be counted from
 * its own root too.
 */
export const IslandMarkup = createContext<Partial<Record<IslandName, string>>>({});

/** Marks a part of the page that comes alive in the browser; see `wake.ts`. */
export function Island({ name, children }: { name: IslandName; children: ReactNode }) {
  const html = use(IslandMarkup)[name];
  if (html === undefined) return <div>{children}</div>;
  return <div data-island={name} dangerouslySetInnerHTML={{ __html: html }} />;
}
