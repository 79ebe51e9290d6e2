import type { ComponentPropsWithRef } from 'react';
import { darkScreen } from '../theme/dark-screen.ts';

/**
 * A lazily loaded drawing with colours of its own for the dark scheme: an `svg:target` rule in its file, whose root is
 * `#dark`. The page chooses, because WebKit doesn't follow `prefers-color-scheme` inside a picture (bug 199134).
 */
export function Picture({ src, alt, ...image }: ComponentPropsWithRef<'img'> & { src: string; alt: string }) {
  return (
    <picture>
      <source media={darkScreen} srcSet={`${src}#dark`} />
      <img loading="lazy" decoding="async" {...image} src={src} alt={alt} />
    </picture>
  );
}
