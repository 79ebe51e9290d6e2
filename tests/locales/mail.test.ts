import { expect, test } from 'vitest';
import { testBrowser } from '../support/browser.ts';
import { outsideBrackets } from '../support/hard-coded.ts';
import { desktop, siteUrl, still } from '../support/site.ts';
import { send } from '../../tools/browser/states.ts';
import { testLocales } from '../support/test-locales.ts';
import { mailbox } from '../support/product.ts';

const browser = testBrowser();

test("the e-mail to the staff is in the staff's language, every word of it from the catalogue", async () => {
  const email = `${crypto.randomUUID()}@client.example`;
  const page = await browser.open(siteUrl, { ...desktop, ...still });
  await send(page, { name: '[Awa]', email, message: '[0123456789]' });
  await expect.poll(() => mailbox.mailsReplyingTo(email)).toHaveLength(1);

  const [received] = await mailbox.mailsReplyingTo(email);
  const [stored] = await mailbox.messagesFrom(email);
  const { subject = '', text = '', html = '', from } = received?.mail ?? {};
  const format = { dateStyle: 'full', timeStyle: 'short', timeZone: 'Africa/Abidjan' } as const;
  const mailDate = new Date(stored?.receivedAt ?? '').toLocaleString(testLocales.pseudo, format);
  // What is the same in every language: what was typed, the moment, the id, and language names.
  const sameEverywhere = [email, mailDate, stored?.id ?? '', 'French'];
  const rest = (part: string) => sameEverywhere.reduce((left, value) => left.replaceAll(value, ''), outsideBrackets(part));
  expect(outsideBrackets(`${subject} ${from?.name}`).trim()).toBe('');
  expect(rest(text)).not.toMatch(/\p{L}/u);
  expect(rest(html.replaceAll(/<[^>]*>/g, ''))).not.toMatch(/\p{L}/u);
  expect(html).toContain(`lang="${testLocales.pseudo}"`);
  expect(stored?.serviceLabel).toMatch(/^\[/);
});
