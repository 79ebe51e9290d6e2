import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/**
 * The first paint needs the font and the picture, and nothing of the script:
 * it mustn't compete with them. Vite drops this attribute from index.html.
 */
const scriptLast: Plugin = {
  name: 'script-last',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replace('<script type="module"', '$& fetchpriority="low"'),
  },
};

export default defineConfig({
  plugins: [react(), scriptLast],
  build: { assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  ssr: { noExternal: true },
});
