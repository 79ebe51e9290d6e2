import type { ComponentPropsWithRef } from 'react';
import { darkScreen } from '../theme/dark-screen.ts';

/**
 * A picture for light and dark schemes. Its SVG has dark colours under the rule `svg:target`,
 * because WebKit ignores `prefers-color-scheme` in the file of a picture (bug 199134).
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
