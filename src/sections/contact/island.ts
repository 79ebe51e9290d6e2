import { MessagePanel } from './MessagePanel.tsx';

export const View = MessagePanel;
export const namespaces = ['contact', 'validation', 'services', 'offers'] as const;
