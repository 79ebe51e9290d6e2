import type { ComponentType } from 'react';
import type { IslandName } from '../components/Island.tsx';
import type { Namespace } from '../i18n/catalogue.ts';
import type { hydrateIsland } from './hydrate.tsx';

/** One `import()` brings all three. */
export type IslandModule = {
  View: ComponentType;
  namespaces: readonly Namespace[];
  hydrateIsland: typeof hydrateIsland;
};

export const islands = {
  contact: () => import('../sections/contact/island.ts'),
  partners: () => import('../sections/partners/island.ts'),
} satisfies Record<IslandName, () => Promise<IslandModule>>;
