import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Makes dynamic imports retryable after a failed download:
 * src/islands/download.ts replaces the helper that Vite wraps around such an
 * import, and receives all files that the import needs.
 */
export const retryableImports = (): Plugin => ({
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
});
