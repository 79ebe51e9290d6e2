import { expect, test } from 'vitest';
import { mailboxOf } from './mailbox.ts';

test.each([
  ['Awa.Kone@gmail.com', 'awakone@googlemail.com', true],
  ['awa+devis@client.ci', 'AWA@client.ci', true],
  ['awa@me.com', 'awa@icloud.com', true],
  ['awa.kone@pm.me', 'awakone@protonmail.com', true],
  ['awa.kone@client.ci', 'awakone@client.ci', false],
  ['+225@client.ci', '+224@client.ci', false],
  ['awa@client.ci', 'awa@autre.ci', false],
])('%s and %s are one mailbox: %s', (one, other, same) => {
  expect(mailboxOf(one) === mailboxOf(other)).toBe(same);
});
