import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { colouredDrawings } from './tools/build/drawings.ts';
import { noticesFile } from './tools/build/notices.ts';
import { retryableImports } from './tools/build/retryable-imports.ts';
import { devPages } from './tools/local/dev-pages.ts';
import { catalogues } from './tools/locales/vite-plugin.ts';

export default defineConfig({
  plugins: [react(), catalogues(), colouredDrawings(), retryableImports(), devPages()],
  // RETENTION_DAYS is the only setting of the functions that the page shows.
  define: { 'import.meta.env.RETENTION_DAYS': JSON.stringify(process.env['RETENTION_DAYS'] ?? '') },
  build: {
    assetsInlineLimit: 0,
    manifest: true,
    license: { fileName: noticesFile },
    // A page names many files, and hashes can't be compressed, so hashes are short.
    rolldownOptions: {
      output: {
        assetFileNames: 'assets/[name]-[hash:4][extname]',
        chunkFileNames: 'assets/[name]-[hash:6].js',
      },
    },
  },
  worker: { format: 'es' },
});
