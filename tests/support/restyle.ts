import type { Page } from 'playwright-core';

export const largeText = ':root { font-size: 200% }';

/** The spacing of text in WCAG 2.2, 1.4.12. */
export const textSpacing =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }';

/** Adds styles to a page, as a visitor's settings would, and removes those added before. */
export const restyle = (page: Page, css: string) =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
  }, css);
