import { Timestamp } from 'firebase-admin/firestore';
import { expect, test } from 'vitest';
import { storedMessage } from './stored-message.ts';

test('a message that 1.0.0 has stored stays readable: a newer field has a default', () => {
  const fields = { name: 'Awa', email: 'awa@client.example', phone: '', service: 'formations', message: 'Bonjour à tous' };
  const delivery = { state: 'sent', notification: { attempts: 1 } };
  const stored = { ...fields, ...delivery, serviceLabel: 'Formations', receivedAt: Timestamp.now() };
  expect(storedMessage.parse(stored)).toMatchObject(stored);
});
