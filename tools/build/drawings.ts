import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { drawingColours } from '../../src/theme/palettes.ts';

/**
 * Replaces `var(--FAMILY)` and `var(--FAMILY-SHADE)` by their colours.
 * @throws Error that names a colour which src/theme/palettes.ts lacks
 */
export function coloured(svg: string): string {
  return svg.replaceAll(/var\(--(.+?)\)/g, (_, name: string) => {
    const [family = '', shade = 'main'] = name.split('-');
    const colour = drawingColours[family]?.[shade];
    if (!colour) throw new Error(`src/theme/palettes.ts has no colour "${name}"`);
    return colour;
  });
}

/** Makes each relative import of an SVG file lead to a file with the palette's colours. */
export function colouredDrawings(): Plugin {
  let root = '';
  return {
    name: 'drawings',
    enforce: 'pre',
    configResolved(config) {
      root = config.root;
    },
    resolveId(source, importer) {
      const [path = '', query] = source.split('?');
      if (!path.endsWith('.svg') || !path.startsWith('.') || !importer) return null;
      const file = resolve(dirname(importer), path);
      const copy = join(root, 'var/drawings', relative(root, file));
      const withQuery = query ? `${copy}?${query}` : copy;
      this.addWatchFile(file);
      const svg = coloured(readFileSync(file, 'utf8'));
      // An unchanged file isn't written again, because another build may be reading it.
      if (existsSync(copy) && readFileSync(copy, 'utf8') === svg) return withQuery;
      mkdirSync(dirname(copy), { recursive: true });
      writeFileSync(copy, svg);
      return withQuery;
    },
  };
}
