import { Timestamp } from 'firebase-admin/firestore';
import { expect, test } from 'vitest';
import { sampleStored } from '../stored-message-sample.ts';
import { storedMessage } from './stored-message.ts';

test('a message that 1.0.0 has stored stays readable: a newer field has a default', () => {
  const fields = { name: 'Awa', email: 'awa@client.example', phone: '', service: 'formations', message: 'Bonjour à tous' };
  const delivery = { state: 'sent', notification: { attempts: 1 } };
  const stored = { ...fields, ...delivery, serviceLabel: 'Formations', receivedAt: Timestamp.now() };
  expect(storedMessage.parse(stored)).toMatchObject(stored);
});

test('what staff clear in the console may be null, or not there', () => {
  const cleared = { heldFor: null, draft: null, expiresAt: null, toldAt: null, staff: { handledBy: null } };
  expect(storedMessage.parse(sampleStored(cleared as never))).toMatchObject(cleared);
  expect(storedMessage.parse(sampleStored({ staff: {} as never })).staff).toEqual({ handledBy: '' });
});
