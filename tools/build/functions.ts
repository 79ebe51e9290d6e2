import { build, type Rolldown } from 'vite';
import { catalogues } from '../locales/vite-plugin.ts';

/**
 * Bundles the functions into a folder (`functions/lib`), with what they share
 * with the site and their words; packages stay outside and come from
 * functions/package.json. With `watch`, goes on rebuilding until the returned
 * watcher is closed.
 */
export async function buildFunctions(outDir: string, { watch = false } = {}): Promise<Rolldown.RolldownWatcher | undefined> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [catalogues({ namespaces: ['email', 'services', 'offers'] })],
    build: {
      ssr: 'functions/src/index.ts',
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
