import services from '../../locales/fr/services.json' with { type: 'json' };
import { sampleFields } from '../../shared/message-sample.ts';
import { type CopySummary, copySummaryStates } from '../../functions/src/copies/copy.ts';
import type { DigestList } from '../../functions/src/letters/digest.ts';
import { phases } from '../../functions/src/smtp/verdict.ts';
import { heldReasons, type StoredMessage } from '../../functions/src/store/schemas.ts';

export const sampleStored = (changes: Partial<StoredMessage> = {}): StoredMessage => ({
  ...sampleFields,
  id: '4fd5c2f3-52c0-4fd4-9a3c-0f3f3a2f7d11',
  serviceLabel: services.items[sampleFields.service].label,
  locale: 'fr',
  receivedAt: Date.parse('2026-03-05T09:30:00Z'),
  expiresAt: null,
  heldFor: null,
  draft: null,
  waits: true,
  state: 'pending',
  generation: 1,
  copies: {},
  staff: { handled: false, sendAgain: false, note: '' },
  ...changes,
});

/** A digest with each sentence that digests can have. */
export function sampleDigest(): DigestList {
  const replies: CopySummary['reply'][] = [
    null,
    ...phases.map((phase) => ({ phase, text: '550 5.1.1 User unknown', isServers: true })),
    { phase: 'connection', text: 'Greeting never received', isServers: false },
  ];
  const summaries = copySummaryStates.flatMap((state) =>
    replies.map((reply) => ({ state, reply })),
  );
  const saidToBoth = { state: 'refused', reply: replies.find((one) => one?.phase === 'recipient') };
  const both = { 'awa@lagune.example': saidToBoth, 'koffi@lagune.example': saidToBoth };
  const unsent = [
    ...summaries.map((summary) => ({ 'awa@lagune.example': summary })),
    both as Record<string, CopySummary>,
  ].map((copies) => sampleStored({ id: crypto.randomUUID(), copies }));
  const newest = [sampleStored({ state: 'held', generation: 0 })];
  return {
    unsent,
    more: 12,
    held: new Map(heldReasons.map((reason) => [reason, { count: 37, newest }])),
    problems: 'senders (array)',
  };
}
