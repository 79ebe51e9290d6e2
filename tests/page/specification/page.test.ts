import { expect, test } from 'vitest';
import { lookAt, testBrowser } from '../../support/browser.ts';
import { siteUrl } from '../../support/static-site.ts';
import { overflowing } from '../../support/overflow.ts';
import { desktop, isFocused } from '../../support/site.ts';

const browser = testBrowser();
const anchors = ['home', 'about', 'services', 'offers', 'partners', 'clients', 'contact'];

test('header, sections and footer follow each other, and each section is a region named by its heading', async () => {
  const page = await lookAt(siteUrl, desktop);
  const blocks = await page
    .locator(
      'header#header, main > *:not(link, style, [hidden]), footer:not(footer footer, article footer)',
    )
    .evaluateAll((all) => all.map(({ tagName, id }) => `${tagName.toLowerCase()}#${id}`));
  expect(blocks).toEqual(['header#header', ...anchors.map((id) => `section#${id}`), 'footer#']);
  const tops = await page
    .locator('main > section, main + footer')
    .evaluateAll((all) => all.map((block) => block.getBoundingClientRect().top));
  expect(tops).toHaveLength(anchors.length + 1);
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));
  expect(await page.locator('html').getAttribute('lang')).toBe('fr');

  for (const id of anchors) {
    const heading = await page.locator(`#${id}`).getByRole('heading').first().textContent();
    const region = page.getByRole('region', { name: heading ?? '', exact: true });
    expect(await region.getAttribute('id')).toBe(id);
  }

  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
});

test('each link within the page, apart from placeholders (#), leads to an element that exists', async () => {
  const page = await lookAt(siteUrl);
  const links = page.locator('a[href^="#"]:not([href="#"])');
  const targets = await links.evaluateAll((all: HTMLAnchorElement[]) =>
    all.map(({ hash }) => hash.slice(1)),
  );
  expect(targets.length).toBeGreaterThan(10);
  const ids = await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id));
  expect(targets.filter((target) => !ids.includes(target))).toEqual([]);
});

test('neighbouring sections have different backgrounds in both colour schemes', async () => {
  const page = await lookAt(siteUrl, desktop);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const grounds = await page.locator('main > section, main + footer').evaluateAll((sections) =>
      sections.map((section) => {
        const { backgroundColor, backgroundImage } = getComputedStyle(section);
        return backgroundImage.startsWith('linear-gradient') ? backgroundImage : backgroundColor;
      }),
    );
    expect(grounds).toHaveLength(anchors.length + 1);
    expect(grounds.filter((ground, index) => ground === grounds[index + 1])).toEqual([]);
  }
});

test("the colour scheme follows the system's, even while the page is open", async () => {
  const page = await lookAt(siteUrl, desktop);
  await page.emulateMedia({ colorScheme: 'light' });
  const brightness = () =>
    page.evaluate(() => {
      const sum = (color: string) =>
        (color.match(/\d+/g) ?? []).slice(0, 3).reduce((total, part) => total + Number(part), 0) /
        765;
      const { backgroundColor, color } = getComputedStyle(document.body);
      const probe = Object.assign(document.createElement('i'), { style: 'color: CanvasText' });
      document.body.append(probe);
      return {
        background: sum(backgroundColor),
        text: sum(color),
        controls: sum(getComputedStyle(probe).color),
      };
    });
  const light = await brightness();
  expect(light.background).toBeGreaterThan(0.9);
  expect(light.text).toBeLessThan(0.3);
  expect(light.controls).toBeLessThan(0.3);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await brightness();
  expect(dark.background).toBeLessThan(0.2);
  expect(dark.text).toBeGreaterThan(0.8);
  expect(dark.controls).toBeGreaterThan(0.8);
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await brightness()).toEqual(light);
});

test('the first press of Tab focuses a link that skips to the content', async () => {
  const page = await browser.open(siteUrl, desktop);
  const isShown = () =>
    page.evaluate(() => document.elementFromPoint(30, 30)?.closest('[href="#content"]') !== null);
  expect(await isShown()).toBe(false);
  await page.keyboard.press('Tab');
  expect(await isShown()).toBe(true);
  const skip = page.getByRole('link', { name: 'Aller au contenu' });
  expect(await isFocused(skip)).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
    'Démarrer Votre Intégration',
  );
});

test('each element that Tab reaches has a visible focus indicator', async () => {
  const page = await browser.open(siteUrl, desktop);
  const unframed: string[] = [];
  let stops = 0;
  for (;;) {
    await page.keyboard.press('Tab');
    const { name, isFramed } = await page.evaluate(() => {
      const element = document.activeElement!;
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
      const field = element.closest('.MuiInputBase-root');
      const probe = element.parentElement!.appendChild(document.createElement('i'));
      probe.style.color = 'var(--mui-palette-primary-main)';
      const isSeen =
        getComputedStyle(probe).color === outlineColor &&
        outlineStyle !== 'none' &&
        parseFloat(outlineWidth) >= 2;
      probe.remove();
      return {
        name: element === document.body ? '' : element.outerHTML.slice(0, 150),
        isFramed: field ? getComputedStyle(field).boxShadow !== 'none' : isSeen,
      };
    });
    if (!name) break;
    stops++;
    if (!isFramed) unframed.push(name);
  }
  expect(stops).toBeGreaterThan(40);
  expect(unframed).toEqual([]);
});

test('on a phone of 360 x 740 px, the page is at most 15.5 screens long', async () => {
  const page = await lookAt(siteUrl, { viewport: { width: 360, height: 740 } });
  const heights = await page
    .locator('main > section, main + footer')
    .evaluateAll((sections) =>
      sections.map(({ id, tagName, clientHeight }) => `${id || tagName} ${clientHeight} px`),
    );
  const screens = await page.evaluate(() => document.documentElement.scrollHeight / innerHeight);
  expect(screens, `of 740 px, by section: ${heights.join(', ')}`).toBeLessThanOrEqual(15.5);
  const low = page.locator('#services a, #offers a, form button').filter({ visible: true });
  expect(await low.count()).toBeGreaterThan(10);
  expect(
    await low.evaluateAll((all) =>
      all.filter((button) => button.getBoundingClientRect().height < 44),
    ),
  ).toEqual([]);
});

test.each([360, 768, 1280, 1920])(
  'at a width of %i px, the empty space between two sections is at most 120 px high',
  async (width) => {
    const page = await lookAt(siteUrl, { viewport: { width, height: 900 } });
    const bands = await page.locator('main > section, main + footer').evaluateAll((sections) => {
      const paddings = sections.map((section) => getComputedStyle(section));
      return paddings
        .slice(1)
        .map(
          ({ paddingTop }, before) =>
            parseFloat(paddings[before]!.paddingBottom) + parseFloat(paddingTop),
        );
    });
    expect(bands).toHaveLength(anchors.length);
    expect(Math.max(...bands)).toBeLessThanOrEqual(120);
  },
);

test.each([
  ['the page', '/'],
  ['the 404 page', '/nulle-part'],
])('%s has no horizontal scrolling at widths from 320 to 2560 px', async (_, path) => {
  // Without a touch screen, the browser renders every section. A section that isn't rendered is
  // clipped, so it would never widen the page.
  const page = await lookAt(siteUrl + path, desktop);
  // 640 px is 1280 px at 200 % zoom, and 320 px is 1280 px at 400 %.
  for (const width of [320, 360, 640, 768, 1280, 1920, 2560]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overflowing(page)).toEqual([]);
    const outside = await page.evaluate(() =>
      [
        ...document.querySelectorAll(
          'h1, h2, h3, h4, p, a, button, img, input, select, textarea, summary, dt, dd',
        ),
      ]
        .filter((part) => part.checkVisibility() && !part.closest('#partners li, [popover]'))
        .filter((part) => part.getBoundingClientRect().right > innerWidth + 1)
        .map((part) => part.outerHTML.slice(0, 120)),
    );
    expect(outside).toEqual([]);
  }
});
