import type { ComponentType } from 'react';
import type { IslandName } from '../components/Island.tsx';
import type { Namespace } from '../i18n/catalogue.ts';

/** A part of the page that needs JavaScript, and the namespaces of its texts. */
export type IslandModule = { View: ComponentType; namespaces: readonly Namespace[] };

export const islands = {
  contact: () => import('../sections/contact/island.ts'),
  partners: () => import('../sections/partners/island.ts'),
} satisfies Record<IslandName, () => Promise<IslandModule>>;
