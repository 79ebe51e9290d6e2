import type { MessageFields } from '../../../src/contract/field-names.ts';
import type { Catalogue } from '../../../src/i18n/catalogue.ts';

type Words = Catalogue['email']['digest'];

/** A reason to hold a message, as a key of the catalogue. */
export type ReasonToTell = keyof Words['reasons'];

/** The parts of a stored message that letters show. */
export type MessageToTell = MessageFields & {
  id: string;
  generation: number;
  receivedAt: number;
  locale: string | null;
  serviceLabel: string;
  /** The message's copies, by the e-mail addresses of their recipients. */
  copies: Record<
    string,
    {
      state: keyof Words['outcomes'];
      reply: { phase: keyof Words['phases']; text: string; isServers: boolean } | null;
    }
  >;
};
