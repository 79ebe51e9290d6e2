import type { ComponentPropsWithRef } from 'react';
import { darkScreen } from '../theme/dark-screen.ts';

/**
 * A picture whose drawing has a rule `svg:target` for the dark scheme: WebKit ignores
 * `prefers-color-scheme` in a picture (bug 199134).
 */
export function Picture({
  src,
  alt,
  ...image
}: ComponentPropsWithRef<'img'> & { src: string; alt: string }) {
  return (
    <picture>
      <source media={darkScreen} srcSet={`${src}#dark`} />
      <img loading="lazy" decoding="async" {...image} src={src} alt={alt} />
    </picture>
  );
}
