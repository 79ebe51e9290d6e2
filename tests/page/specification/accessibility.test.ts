import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFindings } from '../../support/axe.ts';
import { lookAt } from '../../support/browser.ts';
import { lostTexts } from '../../support/legible.ts';
import { siteUrl } from '../../support/static-site.ts';

async function violations(page: Page, part: string, widths = [360, 768, 1280]) {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      const findings = await axeFindings(
        page,
        part,
        colorScheme === 'light' ? {} : { runOnly: ['color-contrast'] },
      );
      found.push(...findings.map((finding) => `${width} ${colorScheme} ${finding}`));
    }
  }
  return found;
}

test('hovered links and buttons have enough contrast', async () => {
  const page = await lookAt(siteUrl);
  const client = await page.context().newCDPSession(page);
  await client.send('DOM.enable');
  await client.send('CSS.enable');
  const { root } = await client.send('DOM.getDocument');
  const { nodeIds } = await client.send('DOM.querySelectorAll', {
    nodeId: root.nodeId,
    selector: 'a, button',
  });
  for (const nodeId of nodeIds)
    await client.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: ['hover'] });
  expect(nodeIds.length).toBeGreaterThan(50);
  expect(await violations(page, 'body', [1280])).toEqual([]);
  await client.detach();
});

test('there are no axe violations on the 404 page', async () => {
  expect(await violations(await lookAt(`${siteUrl}/nulle-part`), 'html')).toEqual([]);
});

/** Texts and signs that must not reach screen readers, such as `8h`, `n°` or `★`. */
const misread = /\d\s?h\b|\d[+/]|n°|[·•★☆✓✗→\u00ad\u200b]/u;

test('screen readers get times, figures and signs as words, but visitors see and copy the originals', async () => {
  const page = await lookAt(siteUrl);
  await page.locator('summary').click();
  const client = await page.context().newCDPSession(page);
  const { nodes } = await client.send('Accessibility.getFullAXTree');
  const heard = nodes
    .filter(({ ignored }) => !ignored)
    .map(({ name }) => String(name?.value ?? ''));
  expect(heard.filter((text) => misread.test(text))).toEqual([]);
  const said = [
    'de 8 heures à 17 heures 30',
    'Du lundi au vendredi, de 8 heures à 17 heures 30',
    'Réponse sous 24 heures',
  ];
  const more = ['plus de 100', '5 sur 7', 'Support 10 heures par jour, 6 jours sur 7', 'numéro'];
  expect(heard.map((text) => text.replaceAll(/\s/g, ' '))).toEqual(
    expect.arrayContaining([...said, ...more]),
  );
  // The browser's search finds those texts that can be copied.
  const copied = await page.evaluate(() => {
    getSelection()!.selectAllChildren(document.body);
    return getSelection()!.toString();
  });
  for (const seen of ['8h-17h30', 'Réponse sous 24h', '100+', 'Support 10/6', 'Loi n°'])
    expect.soft(copied).toContain(seen);
  expect(copied).not.toContain('17 heures 30');
});

test.each(['light', 'dark'] as const)(
  'on paper, every text has enough contrast, on a light background (%s)',
  async (colorScheme) => {
    const page = await lookAt(siteUrl);
    await page.emulateMedia({ media: 'print', colorScheme });
    expect(await axeFindings(page, 'body', { runOnly: ['color-contrast'] })).toEqual([]);
    // axe can't judge texts on gradients and pseudo-elements.
    const dark = await page.evaluate(() => {
      const isDark = (style: CSSStyleDeclaration) => {
        const [red = 255, green = 255, blue = 255, alpha = 1] =
          style.backgroundColor.match(/[\d.]+/g)?.map(Number) ?? [];
        return alpha > 0.1 && 0.3 * red + 0.6 * green + 0.1 * blue < 128;
      };
      return [
        ...document.querySelectorAll('section, footer, header, [data-ink], [data-look]'),
      ].flatMap((part) => {
        const [own, ...painted] = [null, '::before', '::after'].map((pseudo) =>
          getComputedStyle(part, pseudo),
        );
        const isCovered = painted.some(
          (style) =>
            !/none|normal/.test(style.content) && style.display !== 'none' && isDark(style),
        );
        return isCovered || isDark(own!) || own!.backgroundImage !== 'none'
          ? part.outerHTML.slice(0, 80)
          : [];
      });
    });
    expect(dark).toEqual([]);
  },
);

test.each([
  ['A4', 718],
  ['A4 held sideways', 1046],
  ['A5', 484],
  ['A4 at 200 %', 359],
])('on paper of %s, nothing is cut off and no word of a title is broken', async (_, width) => {
  const page = await lookAt(siteUrl);
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width, height: 700 });
  expect(await page.evaluate(lostTexts, 'body')).toEqual([]);
  const [badge, picture] = await page
    .locator('[data-featured]:has(figure)')
    .evaluate((card) =>
      ['header > p', 'figure'].map((part) => card.querySelector(part)!.getBoundingClientRect()),
    );
  expect(badge!.top).toBeGreaterThanOrEqual(picture!.bottom);
  const broken = await page.locator('h1, h2, h3, h4').evaluateAll((titles) =>
    titles.flatMap((title) => {
      const range = document.createRange();
      range.selectNodeContents(title);
      const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 4)))
        .size;
      return lines > title.textContent.trim().split(/\s+/).length ? title.textContent : [];
    }),
  );
  expect(broken).toEqual([]);
});

test('the page prints on at most nine sheets, cuts no card in two, and prints the URLs of other sites', async () => {
  const page = await lookAt(siteUrl);
  for (const format of ['A4', 'Letter']) {
    for (const edge of ['0', '1cm', '0.5in']) {
      const margin = { top: edge, right: edge, bottom: edge, left: edge };
      const pdf = (await page.pdf({ format, margin, printBackground: true })).toString('latin1');
      expect
        .soft(pdf.match(/\/Type\s*\/Page\b/g)?.length, `${format}, margins of ${edge}`)
        .toBeLessThanOrEqual(9);
    }
  }
  await page.emulateMedia({ media: 'print' });
  const cards = page.locator('article, figure, #contact li');
  const cut = await cards.evaluateAll(
    (all) => all.filter((card) => getComputedStyle(card).breakInside !== 'avoid').length,
  );
  expect(cut).toBe(0);
  // No title stands alone at the bottom of a sheet.
  const titles = page.locator('main :is(h2, h3)').filter({ visible: true });
  const alone = await titles.evaluateAll((all) =>
    all.flatMap((title) =>
      getComputedStyle(title).breakAfter === 'avoid' ? [] : title.textContent,
    ),
  );
  expect(alone).toEqual([]);
  const links = page.locator('main a[href^="http"]').filter({ visible: true });
  const printed = await links.evaluateAll((all) =>
    all.map((link) => getComputedStyle(link, '::after').content),
  );
  expect(printed.length).toBeGreaterThan(10);
  expect(printed.filter((content) => !content.includes('https://'))).toEqual([]);
});
