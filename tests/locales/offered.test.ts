import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { budgets, exceeded, htmlSizes } from '../../tools/build/sizes.ts';
import { hydrate, hydrated } from '../../tools/browser/page.ts';
import { sendForm } from '../../tools/browser/states.ts';
import { company } from '../../src/company.ts';
import { lookAt, testBrowser } from '../support/browser.ts';
import { readFrench } from '../../tools/locales/french.ts';
import { hasWords } from '../../tools/locales/language.ts';
import { product, siteUrl } from './product.ts';
import { desktop, isFocused, phone } from '../support/site.ts';
import { markOfPseudo, testLocales } from '../support/test-locales.ts';
import { texts } from '../support/texts.ts';

const browser = testBrowser({ patient: true });
const { pseudo, rightToLeft, staff } = testLocales;
/** The languages other than French, in the order of the menu. */
const others = [staff, pseudo, rightToLeft];
const built = product.built.site;

describe('a language that is offered', () => {
  test('gets its own page, with its own metadata', async () => {
    const page = await lookAt(`${siteUrl}/${pseudo}`);
    for (const [selector, name, value] of [
      ['html', 'lang', pseudo],
      ['html', 'dir', 'ltr'],
      ['link[rel=canonical]', 'href', `${company.url}/${pseudo}`],
      ['meta[name=description]', 'content', expect.stringMatching(/^\[.*\]$/)],
      ['meta[property="og:title"]', 'content', expect.stringMatching(/^\[.*\]$/)],
      ['meta[property="og:description"]', 'content', expect.stringMatching(/^\[.*\]$/)],
      ['meta[property="og:locale"]', 'content', 'en_XA'],
      ['meta[property="og:locale:alternate"]', 'content', 'fr_CI'],
    ] as const) {
      expect(await page.locator(selector).first().getAttribute(name)).toEqual(value);
    }
  });

  test('uses one font for all letters, also for letters that French lacks', async () => {
    const page = await browser.open(`${siteUrl}/${pseudo}`);
    await page.locator('h1').evaluate((title) => (title.textContent = 'Réseau ğřů'));
    const devtools = await page.context().newCDPSession(page);
    const { root } = await devtools.send('DOM.getDocument');
    await devtools.send('CSS.enable');
    const { nodeId } = await devtools.send('DOM.querySelector', {
      nodeId: root.nodeId,
      selector: 'h1',
    });
    const families = async () => {
      const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
      return new Set(fonts.map(({ familyName }) => familyName.replace(/ .*/, '')));
    };
    await expect.poll(families).toEqual(new Set(['Bricolage']));
  });

  test('has its page also at a URL with a slash at its end, as people type it', async () => {
    const answer = await fetch(`${siteUrl}/${pseudo}/`);
    expect([answer.status, answer.url]).toEqual([200, `${siteUrl}/${pseudo}`]);
  });

  test('has result pages in its language for a form that is posted without JavaScript', async () => {
    const page = await browser.open(`${siteUrl}/${pseudo}`, { ...phone, javaScriptEnabled: false });
    await sendForm(page, { name: '\u200b.' });
    const error = page.locator(`html[lang=${pseudo}] main li`);
    expect(await error.allInnerTexts()).toEqual([
      expect.stringMatching(/^\[.*\]\n\[.* \[2\] .*\]$/),
    ]);
    await page.goBack();
    await sendForm(page);
    expect(page.url()).toBe(`${siteUrl}/message-sent-${pseudo}`);
    await page.locator('main a').click();
    expect(page.url()).toBe(`${siteUrl}/${pseudo}#contact`);
  });

  test('is linked with all other languages in the head and in the sitemap', async () => {
    const page = await lookAt(`${siteUrl}/${pseudo}`);
    const links = await page.locator('link[rel=alternate]').all();
    const named = links.map(async (link) => [
      await link.getAttribute('hreflang'),
      await link.getAttribute('href'),
    ]);
    const urls = [
      ['fr', `${company.url}/`],
      ...others.map((code) => [code, `${company.url}/${code}`]),
      ['x-default', `${company.url}/`],
    ];
    expect(await Promise.all(named)).toEqual(urls);
    const sitemap = await (await fetch(`${siteUrl}/sitemap.xml`)).text();
    expect(sitemap).toContain(`<loc>${company.url}/${pseudo}</loc>`);
    for (const [language, url] of urls)
      expect(sitemap).toContain(`hreflang="${language}" href="${url}"`);
  });

  test('says how long messages are kept, by the RETENTION_DAYS of its build', async () => {
    expect(await (await lookAt(`${siteUrl}/${pseudo}`)).locator('#legal').textContent()).toContain(
      '90 days',
    );
  });

  test('leaves the French page within its budget, apart from the menu of languages and the hreflang links', () => {
    // The menu of languages, its styles and the links between the pages take 0.7 KB.
    expect(htmlSizes(built)['index.html'], exceeded('html')).toBeLessThanOrEqual(
      budgets.html + 0.7,
    );
  });

  test('is downloaded only with its own pages, because its texts are in no script and no other page', () => {
    const files = readdirSync(built, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    const withTexts = files.filter(({ parentPath, name }) =>
      readFileSync(join(parentPath, name), 'utf8').includes(markOfPseudo),
    );
    const names = withTexts.map(({ name }) => name.replace(/-[\w-]{4}\.json$/, '')).toSorted();
    const answers = [`message-not-sent-${pseudo}.html`, `message-sent-${pseudo}.html`];
    expect(names).toEqual(
      [
        `${pseudo}.html`,
        ...answers,
        `texts-contact-${pseudo}`,
        `texts-partners-${pseudo}`,
      ].toSorted(),
    );
  });

  test('is shown as far as it is translated, and French texts without values or tags are marked as French', async () => {
    const page = await lookAt(`${siteUrl}/${staff}`);
    expect(await page.locator('html').getAttribute('lang')).toBe(staff);
    expect(await page.locator('#home h1').innerText()).toBe(texts.hero.title);
    const translatable = readFrench()
      .filter(({ verbatim, text }) => !verbatim && hasWords(text) && !/[{<]/.test(text))
      .map(({ text }) => text);
    const [french, unmarked] = await page.evaluate((known) => {
      const elements = [...document.querySelectorAll('body *')].filter(
        ({ textContent, children }) =>
          known.includes(textContent) && [...children].every((child) => !child.textContent),
      );
      const bare = elements.filter((element) => !element.closest('[lang=fr]'));
      return [elements.length, bare.map(({ outerHTML }) => outerHTML.slice(0, 200))] as const;
    }, translatable);
    expect(unmarked).toEqual([]);
    expect(french).toBeGreaterThan(100);
    const marked = await lookAt(`${siteUrl}/${pseudo}`);
    expect(await marked.locator('main [lang=fr]').count()).toBe(0);
  });
});

describe('the language switcher', () => {
  test.each(Object.entries({ desktop, phone }))(
    'lists languages by their own names (%s)',
    async (name, size) => {
      const page = await browser.open(siteUrl, size);
      await page
        .getByRole('button', { name: name === 'phone' ? 'Menu' : 'Langue\u00a0: Français' })
        .focus();
      await page.keyboard.press('Enter');
      const links = page.locator('#languages a');
      // The second language has no translated name yet.
      const names = [
        'Français',
        staff,
        expect.stringMatching(/^\[Fř/),
        expect.stringMatching(/\p{sc=Arab}/u),
      ];
      expect(await links.allTextContents()).toEqual(names);
      const attributes = links.evaluateAll((all) =>
        all.map((link) =>
          ['href', 'hreflang', 'lang', 'aria-current'].map((attribute) =>
            link.getAttribute(attribute),
          ),
        ),
      );
      const linked = others.map((locale) => [`/${locale}`, locale, locale, null]);
      expect(await attributes).toEqual([['/', 'fr', 'fr', 'true'], ...linked]);
      for (let presses = 0; presses < 15 && !(await isFocused(links.last())); presses++)
        await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.waitForURL(`${siteUrl}/${rightToLeft}`);
    },
  );

  test('works without JavaScript', async () => {
    const page = await browser.open(siteUrl, { ...desktop, javaScriptEnabled: false });
    await page.locator('[popovertarget=languages]').click();
    await page.locator('#languages a').last().click();
    await page.waitForURL(`${siteUrl}/${rightToLeft}`);
    expect(await page.locator('html').getAttribute('lang')).toBe(rightToLeft);
  });

  test('keeps typed texts', async () => {
    const page = await browser.open(siteUrl, desktop);
    await page.locator('#name').fill('Awa');
    await hydrated(page, 'contact');
    await page.locator('[popovertarget=languages]').click();
    await page.locator(`#languages a[hreflang=${pseudo}]`).click();
    await page.waitForURL(`${siteUrl}/${pseudo}`);
    await hydrate(page, 'contact');
    await expect.poll(() => page.locator('#name').inputValue()).toBe('Awa');
  });
});
