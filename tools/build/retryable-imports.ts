import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Lets the code of a dynamic import be asked for again after it could not be
 * downloaded: src/islands/download.ts takes the place of the helper that Vite
 * puts around such an import, and receives all files that the import needs.
 */
export function retryableImports(): Plugin {
  return {
    name: 'retryable-imports',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source) => (source === '\0vite/preload-helper.js' ? resolve('src/islands/download.ts') : undefined),
    config: () => ({
      build: {
        modulePreload: {
          polyfill: false,
          // Vite leaves out the file itself when it is all that the import needs.
          resolveDependencies: (file, files, { hostType }) => (hostType === 'js' ? [...new Set([file, ...files])] : files),
        },
      },
    }),
  };
}
