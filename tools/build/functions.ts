import { build, type Rolldown } from 'vite';

/**
 * Bundles the functions into `functions/lib`, with what they share with the
 * site and their words; packages stay outside and come from functions/package.json.
 * With `watch`, goes on rebuilding until the returned watcher is closed.
 */
export async function buildFunctions(
  options: { outDir?: string; watch?: boolean } = {},
): Promise<Rolldown.RolldownWatcher | undefined> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: 'functions/src/index.ts',
      outDir: options.outDir ?? 'functions/lib',
      emptyOutDir: true,
      target: 'node24',
      minify: false,
      copyPublicDir: false,
      watch: options.watch ? {} : null,
    },
  });
  return 'close' in result ? result : undefined;
}
