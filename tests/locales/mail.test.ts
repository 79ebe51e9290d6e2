import { Timestamp } from '@google-cloud/firestore';
import { expect, test } from 'vitest';
import { copySummaryStates } from '../../functions/src/copies/copy.ts';
import { phases } from '../../functions/src/smtp/verdict.ts';
import { heldReasons } from '../../functions/src/store/schemas.ts';
import { sampleFields } from '../../shared/message-sample.ts';
import { sendForm } from '../../tools/browser/states.ts';
import { portsFrom } from '../../shared/ports.ts';
import { runSchedule } from '../../tools/local/scheduler.ts';
import { axeFindings } from '../support/axe.ts';
import { testBrowser } from '../support/browser.ts';
import { productFirestore } from '../support/firestore.ts';
import { outsideBrackets, withoutParameter } from '../support/hard-coded-texts.ts';
import type { ReceivedMail } from '../../tools/local/mailbox/smtp.ts';
import { type ShownMessage, untilMailed } from '../support/mailbox.ts';
import { mailbox, product, siteUrl } from './product.ts';
import { desktop } from '../support/site.ts';
import { testLocales } from '../support/test-locales.ts';

const browser = testBrowser({ patient: true });
const firestore = productFirestore(product);

/**
 * Asserts that all texts of an e-mail, apart from those in `sameEverywhere`, come from the staff's
 * catalogue, and that no parameter is missing.
 */
function expectStaffTexts({ mail }: ReceivedMail, ...sameEverywhere: string[]): void {
  const { subject = '', text = '', html = '', from } = mail;
  const rest = (part: string) =>
    sameEverywhere.reduce((left, value) => left.replaceAll(value, ''), outsideBrackets(part));
  const parts = [
    subject,
    from?.name ?? '',
    text,
    html.replaceAll(/<style>.*?<\/style>|<[^>]*>|&nbsp;/gs, '').replaceAll('&amp;', '&'),
  ];
  expect(
    parts
      .map(rest)
      .join(' ')
      .match(/\p{L}+/gu),
  ).toBeNull();
  expect(withoutParameter(parts)).toEqual([]);
  expect(html).toContain(`lang="${testLocales.staff}"`);
}

test("all texts of e-mails to staff are in the staff's language, even if only e-mails are translated into it", async () => {
  const email = `${crypto.randomUUID()}@client.example`;
  const page = await browser.open(siteUrl, desktop);
  const marked = { name: '[Awa]', email, message: '[0123456789]' };
  await sendForm(page, marked);
  const { service: _, ...others } = { ...sampleFields, ...marked };
  await expect.poll(() => mailbox.mailsReplyingTo(email), untilMailed).toHaveLength(1);

  const [received] = await mailbox.mailsReplyingTo(email);
  const [shown] = await mailbox.messagesFrom(email);
  const { id, receivedAt } = shown as ShownMessage;
  const format = { dateStyle: 'full', timeStyle: 'short', timeZone: 'Africa/Abidjan' } as const;
  const mailDate = new Date(receivedAt).toLocaleString(testLocales.staff, format);
  const service = (shown as ShownMessage).serviceLabel;
  expectStaffTexts(
    received as ReceivedMail,
    email,
    mailDate,
    id,
    'French',
    service,
    ...Object.values(others),
  );
  for (const written of [mailDate, 'French']) expect(received?.mail.text).toContain(`[${written}]`);

  const messages = firestore.collection('messages');
  const sent = (await messages.doc(id).get()).data() as object;
  const twoHoursAgo = Timestamp.fromMillis(Date.parse(receivedAt) - 7_200_000);
  const waiting = { ...sent, receivedAt: twoHoursAgo, waits: true };
  const replies = [
    null,
    ...phases.map((phase) => ({ phase, text: '[451]', isServers: phase !== 'connection' })),
  ];
  const summaries = copySummaryStates.flatMap((state) =>
    replies.map((reply) => ({ copies: { '[a@x.example]': { state, reply } } })),
  );
  const refusal = { phase: 'recipient', text: '[550]', isServers: true };
  const saidToBoth = Object.fromEntries(
    ['[a@x.example]', '[b@x.example]'].map((to) => [to, { state: 'refused', reply: refusal }]),
  );
  const held = heldReasons.map((heldFor) => ({
    state: 'held',
    generation: 0,
    heldFor,
    waits: false,
  }));
  const unsent = [...summaries, { copies: saidToBoth }];
  const states = [...unsent.map((copies) => ({ state: 'failed', ...copies })), ...held];
  const ids = Array.from(states, () => crypto.randomUUID());
  const store = (one: string, at: number) =>
    messages.doc(one).create({ ...waiting, ...states[at] });
  await Promise.all(ids.map(store));
  await runSchedule(
    portsFrom(Number(new URL(siteUrl).port)).functions,
    product.projectId,
    'dailyDigest',
  );
  const digest = async () =>
    (await mailbox.mails()).find(({ mail }) => mail.messageId?.startsWith('<digest-'));
  await expect.poll(digest, untilMailed).toBeDefined();
  const earlier = twoHoursAgo
    .toDate()
    .toLocaleString(testLocales.staff, { ...format, dateStyle: 'short' });
  const listed = (await digest()) as ReceivedMail;
  expect(ids.filter((one) => !listed.mail.text?.includes(one))).toEqual([]);
  expectStaffTexts(listed, earlier, email, ...ids);

  const backgrounds = new Set<string>();
  for (const colorScheme of ['light', 'dark'] as const) {
    const shownMail = await browser.open('about:blank', {
      viewport: { width: 375, height: 700 },
      colorScheme,
      violating: true,
    });
    await shownMail.setContent((received as ReceivedMail).mail.html || '');
    backgrounds.add(
      await shownMail.locator('.card').evaluate((card) => getComputedStyle(card).backgroundColor),
    );
    expect(await axeFindings(shownMail, 'body', { runOnly: ['color-contrast'] })).toEqual([]);
    const heights = await shownMail
      .locator('.button')
      .evaluateAll((buttons) => buttons.map(({ clientHeight }) => clientHeight));
    expect(heights.length).toBeGreaterThan(0);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
    // No label wraps.
    const labels = await shownMail.locator('th').evaluateAll((cells) =>
      cells.map((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        return range.getClientRects().length;
      }),
    );
    expect(new Set(labels)).toEqual(new Set([1]));
    await shownMail.setContent(listed.mail.html || '');
    expect(await axeFindings(shownMail, 'body', { runOnly: ['color-contrast'] })).toEqual([]);
  }
  expect(backgrounds.size).toBe(2);
});
