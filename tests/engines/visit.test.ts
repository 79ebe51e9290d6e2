import { mkdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sections } from '../../src/sections/header/content.ts';
import { answer, between } from '../support/foreign-answers.ts';
import { lowContrastLogos } from '../support/logos.ts';
import { mailbox, siteUrl } from '../support/product.ts';
import { newVisitor } from '../support/visitor.ts';
import { chromium, firefox } from './puppeteer.ts';
import type { Engine, Look, Visitor } from './visitor.ts';
import { lostTexts } from '../support/legible.ts';
import { webkit } from './webkit.ts';

const folder = 'var/engines';
const looks: Look[] = [390, 1280].flatMap((width) =>
  [false, true].map((dark) => ({ width, dark }) as Look),
);
const visits = [chromium, firefox, webkit].flatMap((engine) =>
  looks.map((look) => ({
    engine,
    look,
    name: `${engine.name}-${look.width}-${look.dark ? 'dark' : 'light'}`,
  })),
);

mkdirSync(folder, { recursive: true });

for (const { engine, look, name } of visits) {
  const { missing } = engine;
  // In CI a missing engine fails the run, so a green run has tested all three engines.
  describe.skipIf(missing && !process.env['CI'])(
    `${name}${missing ? ` (to install: ${missing})` : ''}`,
    () => {
      visitAs(engine, look, name);
    },
  );
}

function visitAs(engine: Engine, look: Look, name: string): void {
  const isPhone = look.width === 390;
  let visitor: Visitor;
  beforeAll(async () => {
    visitor = await engine.visit(look);
  });
  afterAll(() => visitor?.leave());

  const distance = (id: string) =>
    visitor.evaluate((section) => {
      const [part, header] = [section, 'header'].map((one) =>
        document.getElementById(one)?.getBoundingClientRect(),
      );
      return Math.abs(part!.top - header!.bottom);
    }, id);
  const follow = (id: string) => visitor.arrive(`${siteUrl}/#${id}`);
  const reaches = (id: string, within = 2) =>
    expect.poll(() => distance(id), { message: id }).toBeLessThan(within);
  const matches = (selector: string) =>
    visitor.evaluate((wanted) => document.querySelector(wanted) !== null, selector);
  const screenshot = (part: string) => visitor.screenshot(`${folder}/${name}-${part}.png`);

  test("the menu's links lead to their sections", async () => {
    await visitor.arrive(siteUrl);
    expect(await visitor.evaluate(() => innerWidth)).toBe(look.width);
    await screenshot('hero');
    for (const id of sections.slice(1)) {
      if (isPhone) await visitor.click('[popovertarget=menu]');
      await visitor.click(`#menu li a[href="#${id}"]`);
      await reaches(id);
      expect(await matches('#menu:popover-open')).toBe(false);
      await screenshot(id);
    }
  });

  test('the menu opens, and Escape closes it', async ({ skip }) => {
    skip(!isPhone);
    await visitor.arrive(siteUrl);
    await visitor.click('[popovertarget=menu]');
    await screenshot('menu');
    expect(await matches('#menu:popover-open')).toBe(true);
    await visitor.press('Escape');
    await expect.poll(() => matches('#menu:popover-open')).toBe(false);
  });

  test('a link from another site leads to a section, also after a reload and after going back', async () => {
    for (const id of ['partners', 'contact']) {
      await follow(id);
      await reaches(id);
    }
    await visitor.reload();
    await reaches('contact');
    await visitor.open(`${siteUrl}/nulle-part`);
    expect(await matches('#not-found')).toBe(true);
    await screenshot('404');
    await visitor.back();
    await expect.poll(() => matches('#contact')).toBe(true);
    // If the page was left while a picture was downloading, WebKit shows the picture empty and
    // smaller after going back.
    await reaches('contact', engine === webkit ? 24 : 2);
  });

  test("each logo's main colour has a contrast of at least 3:1 to its tile", async () => {
    await visitor.arrive(siteUrl);
    await expect.poll(() => matches('img[loading=lazy]')).toBe(false);
    expect(await visitor.evaluate(lowContrastLogos)).toEqual([]);
  });

  test('the carousel moves by button, key and dragging', async () => {
    await follow('partners');
    await expect.poll(() => matches('[data-island=partners][data-hydrated]')).toBe(true);
    // Waits until the slides stand still, because a drag would stop a moving slide.
    const first = () =>
      visitor.evaluate(async () => {
        const slides = [...document.querySelectorAll('#partners li')];
        const lefts = () => slides.map((slide) => slide.getBoundingClientRect().left);
        for (
          let last = '';
          last !== lefts().join();
          await new Promise((resolve) => setTimeout(resolve, 100))
        )
          last = lefts().join();
        const row = document.querySelector('#partners ul')!.parentElement!.getBoundingClientRect();
        return lefts().findIndex((left) => Math.abs(left - row.left) < 24);
      });
    expect(await first()).toBe(0);
    await visitor.click('#partners section button[aria-label="Next slide"]');
    await expect.poll(first).toBe(1);
    await visitor.press('ArrowRight');
    await expect.poll(first).toBe(2);
    // The drag is longer than half a card, because on a busy machine it is too slow for a flick.
    await visitor.drag('#partners li:nth-child(3) article', -240);
    await expect.poll(first).toBe(3);
  });

  test('a message arrives from a page whose scripts are missing', async () => {
    const { url } = await between({ script: answer(404, '') });
    await visitor.arrive(`${url}/#contact`);
    const visiting = newVisitor();
    const { service, message, ...typed } = visiting;
    for (const [field, value] of Object.entries(typed))
      await visitor.type(`#contact [name=${field}]`, value);
    // WebKit's driver types neither line breaks nor emoji.
    await visitor.evaluate(
      (...values) =>
        document
          .querySelectorAll<HTMLSelectElement>('#contact :is(select, textarea)')
          .forEach((field, at) => {
            field.value = values[at] ?? '';
          }),
      service,
      message,
    );
    // Waits for the font, which would move the button if it came between aiming and clicking.
    await visitor.evaluate(() => document.fonts.ready.then(() => null));
    await visitor.click('#contact [type=submit]');
    await expect.poll(() => matches('#message-sent')).toBe(true);
    await screenshot('posted');
    expect(await mailbox.messagesFrom(typed.email)).toMatchObject([
      { ...visiting, heldFor: 'unproven' },
    ]);
  });

  test('no text is cut off if the text is twice as large', async () => {
    await visitor.arrive(`${siteUrl}/#contact`);
    await expect
      .poll(() => visitor.evaluate(() => document.querySelectorAll('[data-hydrated]').length))
      .toBeGreaterThan(0);
    for (const size of ['100%', '150%', '200%']) {
      await visitor.evaluate(
        (percent) => void (document.documentElement.style.fontSize = percent),
        size,
      );
      expect(await visitor.evaluate(lostTexts, 'body'), size).toEqual([]);
    }
    await visitor.evaluate(() => void (document.documentElement.style.fontSize = ''));
  });

  test('the form shows errors in view, below the header, and a message arrives', async () => {
    await follow('contact');
    await expect.poll(() => matches('[data-island=contact][data-hydrated]')).toBe(true);
    await visitor.evaluate(() =>
      document.addEventListener(
        'securitypolicyviolation',
        ({ violatedDirective }) =>
          (document.documentElement.dataset['violation'] = violatedDirective),
      ),
    );
    await visitor.click('#contact [type=submit]');
    await expect.poll(() => matches('#message-error')).toBe(true);
    await expect
      .poll(() => visitor.evaluate(() => document.activeElement?.getAttribute('name')))
      .toBe('name');
    const label = () =>
      visitor.evaluate(
        () => document.querySelector('#contact form label')!.getBoundingClientRect().top,
      );
    // WebKit and Firefox scroll by whole pixels, so the label may be a fraction of a pixel too
    // high.
    await expect.poll(label).toBeGreaterThan(71);
    await screenshot('errors');
    const { service, ...typed } = newVisitor();
    for (const [field, value] of Object.entries(typed))
      await visitor.type(`#contact [name=${field}]`, value);
    await visitor.evaluate((chosen) => {
      const select = document.querySelector<HTMLSelectElement>('#contact select')!;
      select.value = chosen;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    }, service);
    await visitor.click('#contact [type=submit]');
    await expect.poll(async () => (await mailbox.mailsReplyingTo(typed.email)).length).toBe(1);
    expect(await mailbox.messagesFrom(typed.email)).toMatchObject([{ heldFor: null }]);
    await expect.poll(() => matches('#contact form')).toBe(false);
    expect(await visitor.evaluate(() => document.documentElement.dataset['violation'] ?? '')).toBe(
      '',
    );
    await screenshot('sent');
    // Whether the browser has kept the page or loads it anew, no text is left to be sent a second
    // time.
    await visitor.open(`${siteUrl}/nulle-part`);
    await visitor.back();
    await expect.poll(() => matches('#contact')).toBe(true);
    const left = visitor.evaluate(
      () => document.querySelector<HTMLInputElement>('#contact [name=name]')?.value ?? '',
    );
    expect(await left).toBe('');
  });
}
