import type { Page } from 'playwright-core';

/**
 * Runs in the page, and translates it as Google Translate does in Chrome. Texts, also those that
 * appear afterwards, are put into two `<font>` elements. The language and class of `<html>` change,
 * but not the direction of `<html>`.
 * @returns a function that switches the translator off, and puts the page's own texts back.
 */
function translate(lang: string): () => void {
  const { documentElement } = document;
  const originals = new Map<HTMLElement, Text>();
  const translateIn = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found: Text[] = root instanceof Text ? [root] : [];
    while (walker.nextNode()) found.push(walker.currentNode as Text);
    for (const text of found) {
      if (
        !/\p{L}/u.test(text.data) ||
        text.parentElement?.closest('script, style, textarea, font') !== null
      )
        continue;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = `${lang} ${text.data}`;
      outer.append(inner);
      originals.set(outer, text);
      text.replaceWith(outer);
    }
    documentElement.dataset['translated'] = String(originals.size);
  };
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes, target } of changes)
      for (const node of addedNodes.length > 0 ? addedNodes : [target])
        if (node.isConnected) translateIn(node);
  });
  const { lang: ownLang } = documentElement;
  documentElement.lang = lang;
  documentElement.classList.add(/^(ar|fa|he)/.test(lang) ? 'translated-rtl' : 'translated-ltr');
  translateIn(document.body);
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  return () => {
    observer.disconnect();
    documentElement.lang = ownLang;
    documentElement.classList.remove('translated-rtl', 'translated-ltr');
    for (const [font, text] of originals) font.replaceWith(text);
  };
}

/** The moments at which a visitor's browser translates the page. */
export const translations = {
  'before its code takes over': (page) =>
    page.addInitScript(`addEventListener('DOMContentLoaded', () => (${String(translate)})('ar'))`),
  'while its code takes over': (page) =>
    // Uses an observer, because `performance` has no entries while a test controls the clock.
    page.addInitScript(`new PerformanceObserver((list, observer) => {
      if (!list.getEntries().some(({ name }) => name.includes('/hydrate-'))) return;
      observer.disconnect();
      (${String(translate)})('zh-CN');
    }).observe({ type: 'resource', buffered: true })`),
  'and shows it in French again': (page) =>
    page.addInitScript(`addEventListener('DOMContentLoaded', () => {
      const restore = (${String(translate)})('en-x-mtfrom-fr');
      new MutationObserver((_, observer) => { observer.disconnect(); setTimeout(restore, 50); })
        .observe(document.body, { subtree: true, attributeFilter: ['data-hydrated'] });
    })`),
} satisfies Record<string, (page: Page) => Promise<unknown>>;
