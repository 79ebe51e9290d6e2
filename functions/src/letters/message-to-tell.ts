import type { MessageFields } from '../../../src/contract/field-names.ts';
import type { Catalogue } from '../../../src/i18n/catalogue.ts';

type Words = Catalogue['email']['digest'];

export type ReasonToTell = keyof Words['reasons'];

/** The parts of a stored message that letters use. */
export type MessageToTell = MessageFields & {
  id: string;
  generation: number;
  receivedAt: number;
  locale: string | null;
  serviceLabel: string;
  /** By the e-mail addresses of the recipients. */
  copies: Record<
    string,
    {
      state: keyof Words['outcomes'];
      reply: { phase: keyof Words['phases']; text: string; isServers: boolean } | null;
    }
  >;
};
