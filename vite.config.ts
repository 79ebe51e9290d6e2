import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { retryableImports } from './tools/build/retryable-imports.ts';
import { devPages } from './tools/local/dev-pages.ts';
import { catalogues } from './tools/locales/vite-plugin.ts';

export default defineConfig({
  plugins: [react(), catalogues(), retryableImports(), devPages()],
  // A setting of the functions that the page speaks of.
  envPrefix: ['VITE_', 'RETENTION_DAYS'],
  build: { assetsInlineLimit: 0, manifest: true },
  worker: { format: 'es' },
});
