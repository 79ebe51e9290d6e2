import type { Locator, Page, Request } from 'playwright-core';
import { company } from '../../src/company.ts';
import { hold } from '../../tools/browser/mocks.ts';

export const desktop = { viewport: { width: 1280, height: 900 } };
export const phone = { viewport: { width: 360, height: 740 } };
/**
 * Motion as most visitors have it. By default, motion is reduced, because filling in the form then
 * takes half the time.
 */
export const withMotion = { reducedMotion: 'no-preference' } as const;

/** The specification has ordinary spaces where French typography has no-break spaces. */
const normalizeSpaces = (text: string | null) => (text ?? '').replaceAll(/\s+/g, ' ').trim();

/** The texts of elements, without texts for screen readers alone (component `Said`). */
export const textsOf = async (elements: Locator) => {
  const seen = await elements.evaluateAll((all) =>
    all.map((element) => {
      const copy = element.cloneNode(true) as Element;
      for (const said of copy.querySelectorAll('[data-said]')) said.remove();
      return copy.textContent;
    }),
  );
  return seen.map(normalizeSpaces);
};

export async function textOf(element: Locator): Promise<string> {
  await element.waitFor({ state: 'attached' });
  return (await textsOf(element)).join(' ');
}

export const linksOf = (links: Locator) =>
  links.evaluateAll((all) =>
    all.map((link) => [link.textContent.trim(), link.getAttribute('href')]),
  );

/** The links in the block with this title at a section's end. */
export const closingLinks = (section: Locator, title: string) =>
  linksOf(
    section
      .getByRole('heading', { name: title, exact: true })
      .locator('xpath=../..')
      .getByRole('link'),
  );

/** The link to the company's phone, as `linksOf` returns it. */
export const byPhone = [company.phone.display, company.phone.href];

/** The links in a sentence that names all ways to reach the company besides the form. */
export const otherWays = [
  [company.email, `mailto:${company.email}`],
  byPhone,
  ...(company.whatsApp ? [['WhatsApp', company.whatsApp]] : []),
];

/** The distance from the header's bottom edge to a section's top, in pixels. */
export const distanceTo = (page: Page, id: string) =>
  page.evaluate((section) => {
    const top = document.getElementById(section)?.getBoundingClientRect().top ?? NaN;
    return Math.round(Math.abs(top - (document.querySelector('#header')?.clientHeight ?? NaN)));
  }, id);

export async function rowsOf(cards: Locator): Promise<DOMRect[][]> {
  const boxes = await cards.evaluateAll((all) =>
    all.map((card) => card.getBoundingClientRect().toJSON() as DOMRect),
  );
  return [...Map.groupBy(boxes, ({ top }) => Math.round(top)).values()];
}

/**
 * Loads all lazy pictures in a part of the page, and returns the pictures and icons that are
 * broken.
 */
export async function brokenPictures(part: Locator): Promise<string[]> {
  await part.page().waitForLoadState();
  const pictures = await part.locator('img').evaluateAll(async (found) => {
    const images = found as HTMLImageElement[];
    await Promise.allSettled(images.map((image) => image.decode()));
    return images.filter(({ naturalWidth }) => naturalWidth === 0).map(({ src }) => src);
  });
  const icons = await part
    .locator('svg')
    .evaluateAll((found) =>
      found
        .filter((icon) => (icon as SVGSVGElement).getBBox().width === 0)
        .map(({ innerHTML }) => innerHTML),
    );
  return [...pictures, ...icons];
}

/** A live set of the page's requests under way, without navigations and earlier requests. */
export function requestsUnderWay(page: Page): ReadonlySet<Request> {
  const underWay = new Set<Request>();
  page.on('request', (request) => void (request.isNavigationRequest() || underWay.add(request)));
  page.on('requestfailed', (request) => void underWay.delete(request));
  page.on('requestfinished', (request) => void underWay.delete(request));
  return underWay;
}

/** Holds back a built file (`index-*.js`); the returned function lets the file through. */
export const holdFile = (page: Page, file: string) => hold(page, `**/assets/${file}`);

export const isFocused = (element: Locator) =>
  element.evaluate((node) => node === document.activeElement);
