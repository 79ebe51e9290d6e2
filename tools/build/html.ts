import type { PrerenderedPage } from '../../src/prerender.tsx';

/** Fills a page into index.html, as the build or Vite has prepared that. */
export const htmlOf = (template: string, { lang, dir, head, body }: PrerenderedPage): string =>
  template
    .replace('<html lang="fr" dir="ltr">', `<html lang="${lang}" dir="${dir}">`)
    .replace('<!--head-->', () => head)
    .replace('<!--body-->', () => body);
