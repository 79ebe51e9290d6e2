import type { ComponentPropsWithRef } from 'react';
import { darkScreen } from '../theme/dark-screen.ts';

/**
 * A lazily loaded drawing. Its file has a rule `svg:target` for the dark scheme, as WebKit ignores `prefers-color-scheme` inside
 * a picture (bug 199134).
 */
export function Picture({ src, alt, ...image }: ComponentPropsWithRef<'img'> & { src: string; alt: string }) {
  return (
    <picture>
      <source media={darkScreen} srcSet={`${src}#dark`} />
      <img loading="lazy" decoding="async" {...image} src={src} alt={alt} />
    </picture>
  );
}
