import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { repeatableImports } from './tools/build/repeatable-imports.ts';
import { catalogues } from './tools/locales/vite-plugin.ts';

export default defineConfig({
  plugins: [react(), catalogues(), repeatableImports()],
  build: { assetsInlineLimit: 0, manifest: true },
  ssr: { noExternal: true },
});
