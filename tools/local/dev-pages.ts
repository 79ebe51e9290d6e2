import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  createServerModuleRunner,
  type EnvironmentModuleNode,
  type Plugin,
  type ViteDevServer,
} from 'vite';
import type { ModuleRunner } from 'vite/module-runner';
import { sourceLocale } from '../../src/i18n/locales.ts';
import { htmlOf } from '../build/html.ts';
import { siteFiles } from '../build/site-files.ts';

interface Rendered {
  status: number;
  content: string;
  type?: 'text/html';
}

/**
 * Makes Vite serve the pages that a build would write. Pages are rendered one at a time, because
 * Vite's runner keeps the old version of a module that changes while two requests import it
 * (findings/vite-change-while-importing.sh).
 */
export function devPages(): Plugin {
  let failed = false;
  let changed = false;
  return {
    name: 'dev-pages',
    apply: 'serve',
    config: ({ root = process.cwd() }) => ({
      appType: 'custom',
      server: {
        watch: {
          ignored: ['var', 'dist', 'functions/lib'].map((folder) => `${root}/${folder}/**`),
          // Without this option, Vite never reports the second of two changes within 50 ms
          // (findings/vite-second-change-untold.sh).
          awaitWriteFinish: { stabilityThreshold: 50, pollInterval: 10 },
        },
        // The server must not serve the rest of the project's folder, such as secrets and exported
        // messages.
        fs: { allow: ['src', 'node_modules', 'var/drawings'].map((path) => join(root, path)) },
      },
    }),
    configureServer: (server) => () => {
      const runner = createServerModuleRunner(server.environments['ssr'], { hmr: false });
      const answerTo = answering(server, runner);
      async function currentAnswerTo(url: string): Promise<Rendered | { error: unknown }> {
        if (changed) runner.clearCache();
        changed = false;
        const answer = await answerTo(url).catch((error: unknown) => ({ error }));
        return changed ? currentAnswerTo(url) : answer;
      }

      let former: Promise<unknown> = Promise.resolve();
      server.middlewares.use(({ url = '/' }, response, next) => {
        const answer = async () => {
          const current = await currentAnswerTo(url);
          if ('error' in current) {
            failed = true;
            return next(current.error);
          }
          const { status, content, type } = current;
          response.writeHead(status, type && { 'Content-Type': type }).end(content);
          const isPage = status === 200 && type !== undefined;
          if (failed && isPage)
            server.config.logger.info('The page can be rendered again.', { timestamp: true });
          failed &&= !isPage;
        };
        former = former.then(answer).catch(next);
      });
    },
    // Reloads the page if a changed module is part of prerendering. A module that only islands use
    // is swapped in by Fast Refresh.
    hotUpdate({ modules, server }) {
      if (this.environment.name !== 'ssr' || !(failed || modules.length > 0)) return;
      changed = true;
      for (const module of modules) this.environment.moduleGraph.invalidateModule(module);
      if (failed || modules.some((module) => isStatic(module)))
        server.environments.client.hot.send({ type: 'full-reload' });
    },
  };
}

function isStatic(
  { file, importers }: EnvironmentModuleNode,
  seen = new Set<EnvironmentModuleNode>(),
): boolean {
  if (file?.endsWith('/island.ts')) return false;
  if (importers.size === 0) return true;
  return [...importers].some(
    (importer) => !seen.has(importer) && isStatic(importer, seen.add(importer)),
  );
}

/** Returns a function that renders the page, or returns the file, at a URL. */
function answering(server: ViteDevServer, runner: ModuleRunner) {
  const files = new Map<string, string>();
  return async function answerTo(url: string): Promise<Rendered> {
    const { locales, pagesOf, prerenderPage } =
      await runner.import<typeof import('../../src/prerender.tsx')>('/src/prerender.tsx');
    const pathname = url.replace(/[?#].*/, '');
    const file = files.get(pathname) ?? siteFiles(locales).get(pathname.slice(1));
    if (file !== undefined) return { status: 200, content: file };

    const locale = locales.find((code) => pagesOf(code).has(pathname));
    const page = await prerenderPage(
      pagesOf(locale ?? sourceLocale).get(pathname) ?? 'notFound',
      locale ?? sourceLocale,
    );
    for (const [address, content] of Object.entries(page.files)) files.set(address, content);
    const template = await server.transformIndexHtml(
      url,
      readFileSync(join(server.config.root, 'index.html'), 'utf8'),
    );
    return { status: locale ? 200 : 404, content: htmlOf(template, page), type: 'text/html' };
  };
}
