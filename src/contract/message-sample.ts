import type { MessageFields, MessageRequest } from './message.ts';

/** What tests and tools send: an accepted message of a visitor who doesn't exist. */
export const sampleFields = {
  name: 'Awa Kouamé',
  email: 'awa@client.example',
  phone: '',
  service: 'formations',
  message: "Bonjour,\nnous voulons relier nos trois agences d'ici à mars.",
} as const satisfies MessageFields;

/** The same as the page sends it, each with an id of its own. */
export const sampleRequest = (overrides: Partial<MessageRequest> = {}): MessageRequest => ({
  ...sampleFields,
  id: crypto.randomUUID(),
  locale: 'fr',
  trap: '',
  fillTime: 20_000,
  ...overrides,
});
