import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { catalogues } from './tools/locales/vite-plugin.ts';

export default defineConfig({
  plugins: [react(), catalogues()],
  build: { assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  ssr: { noExternal: true },
});
