import type { PrerenderedPage } from '../../src/prerender.tsx';

export const htmlOf = (template: string, { lang, dir, head, body }: PrerenderedPage): string =>
  template
    .replace('<html lang="fr" dir="ltr">', `<html lang="${lang}" dir="${dir}">`)
    .replace('<!--head-->', () => head)
    .replace('<!--body-->', () => body);
