import type { Page } from 'playwright-core';
import { loadPictures } from '../browser/page.ts';

/** Replaces a page with what others show of it: its title and metadata, and the picture that goes with them. */
export async function showHead(page: Page) {
  await page.evaluate(() => {
    const texts = [...document.head.querySelectorAll('title, meta')].map((part) => {
      const text = part.getAttribute('content') ?? part.textContent;
      if (!text.includes('\u200C')) return '';
      return part.matches('[property="og:image:alt"]')
        ? Object.assign(new Image(300), { src: '/share.jpg', alt: text })
        : Object.assign(document.createElement('p'), { textContent: text });
    });
    document.body.replaceChildren(...texts);
    document.body.style.cssText = 'display: grid; gap: 24px; justify-items: start; padding: 32px';
  });
  await loadPictures(page);
}
