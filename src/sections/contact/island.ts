import type { IslandModule } from '../../islands/registry.ts';
import { MessagePanel } from './MessagePanel.tsx';

export const View = MessagePanel;
export const namespaces = ['contact', 'validation', 'services', 'offers'] as const satisfies IslandModule['namespaces'];
