import { serviceTexts } from '../../contract/services.ts';
import { MessagePanel } from './MessagePanel.tsx';

export { hydrateIsland } from '../../islands/hydrate.tsx';
export const View = MessagePanel;
export const namespaces = ['contact', 'validation', ...serviceTexts] as const;
