import { mkdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MessageFields } from '../../src/contract/field-names.ts';
import { mailbox, siteUrl } from '../support/product.ts';
import { newVisitor } from '../support/visitor.ts';
import { oldChromium as engine, withoutUuid } from './old-chromium.ts';
import type { Visitor } from './visitor.ts';

describe.skipIf(engine.missing && !process.env['CI'])(
  `${engine.name}${engine.missing ? ` (to install: ${engine.missing})` : ''}`,
  () => {
    describe.each([360, 768, 1280] as const)('at %i px', (width) => {
      let visitor: Visitor;
      beforeAll(async () => {
        visitor = await engine.visit({ width, dark: false });
        await visitor.arrive(siteUrl);
      });
      afterAll(() => visitor?.leave());

      test('no card is too narrow, the page does not scroll sideways, and the header does not cover the title', async () => {
        const { sideways, cards, header, hero } = await visitor.evaluate(() => {
          const box = (selector: string) =>
            document.querySelector(selector)!.getBoundingClientRect();
          const all = [
            ...document.querySelectorAll('main article, main li[aria-posinset], main form'),
          ];
          return {
            sideways: document.documentElement.scrollWidth - innerWidth,
            cards: Math.min(...all.map((card) => card.getBoundingClientRect().width)),
            header: {
              position: getComputedStyle(document.querySelector('#header')!).position,
              bottom: box('#header').bottom,
            },
            hero: box('h1').top,
          };
        });
        expect(sideways).toBeLessThanOrEqual(0);
        expect(cards).toBeGreaterThanOrEqual(200);
        expect(header.position).toBe('static');
        expect(hero).toBeGreaterThan(header.bottom);
        mkdirSync('var/engines', { recursive: true });
        await visitor.screenshot(`var/engines/${engine.name}-${width}.png`);
      });

      test('no text covers another text', async () => {
        const found = await visitor.evaluate(() => {
          const range = document.createRange();
          const lines: { text: string; box: DOMRect }[] = [];
          const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
          for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            const parent = node.parentElement!;
            const { clip, clipPath, visibility } = getComputedStyle(parent);
            if (
              !node.nodeValue?.trim() ||
              parent.closest('script, style, option, [aria-hidden=true]')
            )
              continue;
            // The content of a closed `<details>` is hidden, but has layout boxes.
            if (parent.closest('details:not([open])') && !parent.closest('summary')) continue;
            if (
              clip !== 'auto' ||
              clipPath !== 'none' ||
              visibility !== 'visible' ||
              parent.clientWidth === 1
            )
              continue;
            range.selectNodeContents(node);
            for (const { x, y, width: wide, height } of range.getClientRects())
              if (wide > 2)
                lines.push({
                  text: node.nodeValue.trim(),
                  box: new DOMRect(x + 1, y + height / 4, wide - 2, height / 2),
                });
          }
          return lines.flatMap(({ text, box }, index) =>
            lines.slice(0, index).flatMap(({ text: other, box: another }) => {
              const meet =
                text !== other &&
                box.left < another.right &&
                another.left < box.right &&
                box.top < another.bottom &&
                another.top < box.bottom;
              return meet ? [`${text} / ${other}`] : [];
            }),
          );
        });
        expect(found).toEqual([]);
      });

      test('a message arrives', async () => {
        const sent = await send(visitor);
        await expect.poll(() => mailbox.messagesFrom(sent.email)).toMatchObject([mailed(sent)]);
      });
    });

    test('a message arrives from a browser without crypto.randomUUID', async () => {
      const visitor = await withoutUuid.visit({ width: 360, dark: false });
      const sent = await send(visitor);
      await expect.poll(() => mailbox.messagesFrom(sent.email)).toMatchObject([mailed(sent)]);
      await visitor.leave();
    });
  },
);

/** The stored message: it was mailed, because it had a proof of work. */
const mailed = (sent: MessageFields) => ({ ...sent, state: 'sent' });

async function send(visitor: Visitor): Promise<MessageFields> {
  const { service, message, ...typed } = newVisitor();
  await visitor.arrive(`${siteUrl}/#contact`);
  for (const [field, value] of Object.entries(typed))
    await visitor.type(`#contact [name=${field}]`, value);
  await visitor.evaluate(
    (...values) =>
      document
        .querySelectorAll<HTMLSelectElement>('#contact :is(select, textarea)')
        .forEach((field, at) => {
          field.value = values[at] ?? '';
          field.dispatchEvent(new Event('input', { bubbles: true }));
          field.dispatchEvent(new Event('change', { bubbles: true }));
        }),
    service,
    message,
  );
  // A script clicks, because this Chromium goes on scrolling for a moment, and a pointer would miss
  // the button.
  await visitor.evaluate(() =>
    document.querySelector<HTMLElement>('#contact [type=submit]')!.click(),
  );
  return { ...typed, service, message };
}
