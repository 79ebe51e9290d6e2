import type { KnipConfig } from 'knip';
import { functionFiles } from './functions/src/names.ts';

const config: KnipConfig = {
  workspaces: {
    '.': {
      entry: [
        // knip doesn't see commands behind `exec env node` in package.json.
        'tools/{bench,build/build,check,local/start,locales/locale}.ts',
        'ops/{deploy/deploy,messages/messages,setup/setup}.ts',
        'tools/brand/*.ts',
        // The build's second entry and its helper, and scripts that other scripts start or preload.
        'src/prerender.tsx',
        'src/islands/download.ts',
        'tools/{browser/unpack-chromium,local/process-group}.ts',
        'tests/support/framework-preload.ts',
      ],
      playwright: { config: ['tools/screenshots/playwright.config.ts'] },
      project: ['src/**/*.{ts,tsx}', 'tools/**/*.{ts,js,cjs}', '{ops,shared,tests}/**/*.ts'],
      // The first comes with the embedded Firestore (tools/local/firestore.ts). The second is run
      // only as a command.
      ignoreDependencies: ['@grpc/grpc-js', 'prettier'],
      ignoreBinaries: ['java', 'Xvfb', 'xdotool'],
    },
    functions: {
      // The index, and the bundles that it loads by name.
      entry: ['src/index.ts', ...Object.values(functionFiles).map((file) => `src/${file}`)],
      // The first is loaded by firebase-admin, the second by Cloud Run
      // (tests/messages/deployed-functions.test.ts).
      ignoreDependencies: ['@google-cloud/firestore', '@google-cloud/functions-framework'],
    },
  },
};

export default config;
