import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fieldNames } from '../../src/contract/field-names.ts';
import { between, foreignAnswers, page } from '../support/foreign-answers.ts';
import { mailbox } from '../support/product.ts';
import { newVisitor } from '../support/visitor.ts';
import { oldChromium } from './old-chromium.ts';
import { firefox } from './puppeteer.ts';
import type { Visitor } from './visitor.ts';
import { webkit } from './webkit.ts';

// The current Chromium is tested in tests/messages/answers.test.ts.
for (const engine of [firefox, webkit, oldChromium]) {
  const { name, missing } = engine;
  describe.skipIf(missing && !process.env['CI'])(
    `${name}${missing ? ` (to install: ${missing})` : ''}`,
    () => {
      let visitor: Visitor;
      beforeAll(async () => {
        visitor = await engine.visit({ width: 390, dark: false });
      });
      afterAll(() => visitor?.leave());

      const matches = (selector: string) =>
        visitor.evaluate((wanted) => document.querySelector(wanted) !== null, selector);
      const toast = () =>
        visitor.evaluate(
          () =>
            document
              .querySelector('#contact section[aria-label]')
              ?.textContent.includes('Erreur') ?? false,
        );
      // A script clicks, because the old Chromium goes on scrolling for a moment, and a pointer
      // would miss the button.
      const submit = () =>
        visitor.evaluate(() =>
          document.querySelector<HTMLElement>('#contact [type=submit]')!.click(),
        );
      const typedIn = () =>
        visitor.evaluate(
          (names) =>
            names.map(
              (field) =>
                document.querySelector<HTMLInputElement>(`#contact [name=${field}]`)?.value,
            ),
          [...fieldNames],
        );

      test.each(Object.entries(foreignAnswers))(
        '%s: the visitor sees an error toast and keeps all texts, and the next press sends the message',
        async (_, foreign) => {
          const answers = { ...foreign.answers, form: page(403) };
          const { url, asked } = await between(answers);
          await visitor.arrive(`${url}/#contact`);
          await expect.poll(() => matches('[data-island=contact][data-hydrated]')).toBe(true);
          // WebKit's driver types neither line breaks nor emoji.
          const typed = newVisitor({ message: 'Bonjour, nous voudrions relier deux sites.' });
          const { service, ...texts } = typed;
          for (const [field, value] of Object.entries(texts))
            await visitor.type(`#contact [name=${field}]`, value);
          await visitor.evaluate((chosen) => {
            const select = document.querySelector<HTMLSelectElement>('#contact select')!;
            select.value = chosen;
            select.dispatchEvent(new Event('change', { bubbles: true }));
          }, service);

          await submit();
          await expect.poll(() => asked).toContain('call');
          // Moves the page's time past the last attempt.
          await visitor.evaluate(() => {
            const now = performance.now.bind(performance);
            performance.now = () => now() + 120_000;
          });
          await expect.poll(toast).toBe(true);
          expect(await typedIn()).toEqual(fieldNames.map((field) => typed[field]));
          expect(asked).not.toContain('form');
          expect(await visitor.evaluate(() => location.pathname)).toBe('/');

          for (const kind of ['call', 'question'] as const) delete answers[kind];
          await submit();
          await expect.poll(() => matches('#contact form')).toBe(false);
          expect(await mailbox.messagesFrom(typed.email)).toMatchObject([typed]);
          expect(asked).not.toContain('form');
        },
      );
    },
  );
}
