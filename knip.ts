import type { KnipConfig } from 'knip';
import { commandOf, commands } from './tools/script.ts';
import { functionFiles } from './functions/src/names.ts';

/** What `npm run` starts: knip doesn't look behind `exec`. */
const programs = commands.flatMap((name) => commandOf(name)[0] ?? []);

const config: KnipConfig = {
  workspaces: {
    '.': {
      entry: [
        ...programs.filter((program) => program.endsWith('.ts')),
        'tools/brand/*.ts',
        'tools/record-release.ts',
        // The build's second entry and its helper, and scripts that other scripts and Vitest start.
        'src/prerender.tsx',
        'src/islands/download.ts',
        'tools/local/process-group.ts',
        'tools/listen-on-loopback.ts',
      ],
      playwright: { config: ['tools/screenshots/playwright.config.ts'] },
      project: ['src/**/*.{ts,tsx}', 'tools/**/*.{ts,js,cjs}', 'tests/**/*.ts'],
      // What the embedded Firestore brings, whose server is taken over; and what only commands run.
      ignoreDependencies: ['@grpc/grpc-js', 'prettier'],
      ignoreBinaries: ['java', 'Xvfb', 'xdotool'],
    },
    functions: {
      // The index, and the bundles that it loads by name.
      entry: ['src/index.ts', ...Object.values(functionFiles).map((file) => `src/${file}`)],
      // Loaded by firebase-admin, what runs the functions:
      // tests/messages/deployed-functions.test.ts.
      ignoreDependencies: ['@google-cloud/firestore', '@google-cloud/functions-framework'],
    },
  },
};

export default config;
