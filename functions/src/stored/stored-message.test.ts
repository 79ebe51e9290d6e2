import { type DocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import { expect, test } from 'vitest';
import { messageRequest } from '../../../src/contract/message.ts';
import { hashed } from '../../../src/contract/message-id.ts';
import { read } from './stored-document.ts';
import { storedMessage } from './stored-message.ts';

// Version 0.1.0: a new field that has no default would make these unreadable.
const fields = { name: 'Awa', email: 'awa@client.example', phone: '', service: 'formations', message: 'Bonjour à tous' };

test('a message that version 0.1.0 stored can be read', () => {
  const notification = { attempts: 1, lastError: null, sentAt: null };
  const receivedAt = Timestamp.now();
  const stored = { ...fields, serviceLabel: 'Formations', locale: 'fr', receivedAt, state: 'sent', notification };
  expect(read(storedMessage, { data: () => stored } as unknown as DocumentSnapshot)).toMatchObject({ readable: true });
});

test('a message that a page of version 0.1.0 sends is accepted, and message-id.ts makes the id that the page has made', () => {
  const request = { ...fields, id: crypto.randomUUID(), locale: 'fr', trap: '' };
  // With another id it would be held as unproven.
  expect(hashed('draft', messageRequest.parse(request))).toBe(JSON.stringify(['draft', fields]));
});
