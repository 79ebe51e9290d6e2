import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Replaces Vite's helper for dynamic imports by src/islands/download.ts, which downloads all files
 * that an import needs, and can do so again after a failure.
 */
export const retryableImports = (): Plugin => ({
  name: 'retryable-imports',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source) =>
    source === '\0vite/preload-helper.js' ? resolve('src/islands/download.ts') : undefined,
  config: () => ({
    build: {
      modulePreload: {
        polyfill: false,
        // Vite leaves out the imported file itself if that file imports no others.
        resolveDependencies: (file, files, { hostType }) =>
          hostType === 'js' ? [...new Set([file, ...files])] : files,
      },
    },
  }),
});
