import { build, type Rolldown } from 'vite';
import { functionFiles } from '../../functions/src/names.ts';
import { serviceTexts } from '../../src/contract/services.ts';
import { catalogues } from '../locales/vite-plugin.ts';

/**
 * Each function has its own bundle, so that a process loads no other function. Shared code is in
 * chunks.
 */
const input = Object.fromEntries(
  Object.entries({ index: 'index.ts', ...functionFiles }).map(([name, file]) => [
    name,
    `functions/src/${file}`,
  ]),
);

/** Bundles the functions with the code that they share with the site, but without packages. */
export async function buildFunctions(
  outDir: string,
  { watch = false } = {},
): Promise<Rolldown.RolldownWatcher | undefined> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [catalogues({ namespaces: ['contact', 'email', 'validation', ...serviceTexts] })],
    build: {
      ssr: true,
      rolldownOptions: {
        input,
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash:6].js' },
      },
      outDir,
      emptyOutDir: true,
      target: 'node24',
      minify: false,
      copyPublicDir: false,
      watch: watch ? {} : null,
    },
  });
  return 'close' in result ? result : undefined;
}
