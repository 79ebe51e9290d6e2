import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { EnvironmentModuleNode, Plugin, RunnableDevEnvironment, ViteDevServer } from 'vite';
import { sourceLocale } from '../../src/i18n/locales.ts';
import { htmlOf } from '../build/html.ts';
import { siteFiles } from '../build/site-files.ts';

/** Vite answers with the pages that a build would write, rendered on each request. */
export function devPages(): Plugin {
  let failed = false;
  return {
    name: 'dev-pages',
    apply: 'serve',
    config: ({ root = process.cwd() }) => ({
      appType: 'custom',
      server: { watch: { ignored: ['var', 'dist', 'functions/lib'].map((folder) => `${root}/${folder}/**`) } },
    }),
    configureServer: (server) => () => {
      const answer = answering(server);
      server.middlewares.use((request, response, next) => {
        answer(request, response).then(
          (isPage) => {
            if (failed && isPage) server.config.logger.info('The page can be rendered again.', { timestamp: true });
            failed &&= !isPage;
          },
          (error: unknown) => {
            failed = true;
            next(error);
          },
        );
      });
    },
    // Modules that only islands use are swapped in (Fast Refresh).
    hotUpdate({ modules, server }) {
      if (this.environment.name !== 'ssr' || !(failed || modules.some((module) => isStatic(module)))) return;
      for (const module of modules) this.environment.moduleGraph.invalidateModule(module);
      server.environments.client.hot.send({ type: 'full-reload' });
    },
  };
}

function isStatic({ file, importers }: EnvironmentModuleNode, seen = new Set<EnvironmentModuleNode>()): boolean {
  if (file?.endsWith('/island.ts')) return false;
  if (importers.size === 0) return true;
  return [...importers].some((importer) => !seen.has(importer) && isStatic(importer, seen.add(importer)));
}

function answering(server: ViteDevServer) {
  const files = new Map<string, string>();
  const { runner } = server.environments['ssr'] as RunnableDevEnvironment;

  /** Resolves to whether the answer was a page of the site. */
  return async function answer({ url = '/' }: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const { locales, pagesOf, prerenderPage } =
      await runner.import<typeof import('../../src/prerender.tsx')>('/src/prerender.tsx');
    const { pathname } = new URL(url, 'http://localhost');
    const file = files.get(pathname) ?? siteFiles(locales)[pathname.slice(1)];
    if (file !== undefined) {
      response.end(file);
      return false;
    }

    const locale = locales.find((code) => pagesOf(code).has(pathname));
    const page = await prerenderPage(pagesOf(locale ?? sourceLocale).get(pathname) ?? 'notFound', locale ?? sourceLocale);
    for (const [address, content] of Object.entries(page.files)) files.set(address, content);
    const template = await server.transformIndexHtml(url, readFileSync(join(server.config.root, 'index.html'), 'utf8'));
    response.writeHead(locale ? 200 : 404, { 'Content-Type': 'text/html' }).end(htmlOf(template, page));
    return locale !== undefined;
  };
}
