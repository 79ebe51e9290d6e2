import type { FieldName, MessageFields } from '../src/contract/field-names.ts';
import { fieldProperties, fieldsWhere } from '../src/contract/fields.ts';
import type { MessageRequest } from '../src/contract/message.ts';
import { messageId } from '../src/contract/message-id.ts';

/** A realistic message from a made-up visitor. */
export const sampleFields = {
  name: "Awa N'Dri & Fils",
  email: 'awa@client.example',
  phone: '',
  service: 'formations',
  message:
    "Bonjour,\n\nnous voulons relier nos trois agences d'ici à mars :\n- débit > 100 Mbit/s\n- budget < 5 M\n\nMerci 🙂",
} as const satisfies MessageFields;

const repeated = (names: FieldName[], character: string, beyond = 0) =>
  Object.fromEntries(
    names.map((name) => [name, character.repeat(fieldProperties[name].max + beyond)]),
  ) as Partial<MessageFields>;

/** The longest values of the fields for free text. */
export const longestFields = (character: string) =>
  repeated(
    fieldsWhere(({ type }) => type !== 'email' && type !== 'select'),
    character,
  );

/** A value with one character too many, for each field that refuses such a value. */
export const tooLongFields = repeated(
  fieldsWhere(({ beyond, type }) => beyond === 'error' && type !== 'select'),
  'a',
  1,
);

/**
 * A draft with its proof of work. In the local product, one proof is good for 100,000 messages
 * (functions/.env.local).
 */
export const sampleProof = {
  draft: '1111111111-1222222222-1333333333-1444444444',
  proof: '287 31 177 496 244 1115',
};

export const sampleRequest = (overrides: Partial<MessageRequest> = {}): MessageRequest => ({
  ...sampleFields,
  id: crypto.randomUUID(),
  locale: 'fr',
  trap: '',
  ...overrides,
});

/**
 * A probe: nothing is stored, and nobody is mailed.
 * @param what the sender's name in the probe
 * @param proven a draft and its proof of work
 */
export async function sampleProbe(what: string, proven = sampleProof): Promise<MessageRequest> {
  const fields = { ...sampleFields, name: what };
  return sampleRequest({
    ...fields,
    ...proven,
    id: await messageId(proven.draft, fields),
    probe: true,
  });
}
