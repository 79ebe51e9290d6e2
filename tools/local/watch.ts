import { cpSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { styleText } from 'node:util';
import type { FSWatcher } from 'vite';
import { buildFunctions } from '../build/functions.ts';
import { folderOf } from '../../shared/ports.ts';
import type { Stack } from './stack.ts';

const say = (color: 'green' | 'yellow' | 'red', text: string) =>
  console.log(styleText(color, text));

/**
 * Builds the functions on each change, has the emulators load them, and says which run. The
 * returned function stops it.
 */
export async function watchFunctions(
  built: string,
  { projectId, output, logFile }: Stack,
): Promise<() => Promise<void>> {
  const running = join(folderOf(projectId), 'functions/lib');
  const bundleIn = (folder: string) => readFileSync(join(folder, 'index.js'), 'utf8');
  let broken = false;

  const watcher = await buildFunctions(built, { watch: true });
  watcher?.on('event', ({ code }) => {
    if (code === 'ERROR') {
      broken = true;
      say('red', 'Functions: not built; those from before the error still run.');
    } else if (code === 'BUNDLE_END') {
      if (bundleIn(built) !== bundleIn(running)) {
        say('yellow', 'Functions: built; the emulators load them…');
        cpSync(built, running, { recursive: true });
      } else if (broken) say('green', 'Functions: the error is gone; they run as last saved.');
      broken = false;
    }
  });

  output.on('data', (chunk) => {
    const [, failure] =
      /Failed to load function definition from source: (?:FirebaseError: )?(.*)/.exec(
        String(chunk),
      ) ?? [];
    if (failure)
      say('red', `Functions: not loaded; those from before still run. ${failure}. See ${logFile}`);
    else if (!String(chunk).includes('Loaded functions definitions')) return;
    else if (broken) say('red', 'Functions: loaded as they were before the error.');
    else say('green', 'Functions: loaded; they run as last saved.');
  });
  return async () => watcher?.close();
}

export function sayWhatNeedsRestart(watcher: FSWatcher): void {
  watcher.on('change', (path) => {
    const file = relative(process.cwd(), path);
    if (isReadAtStart(file))
      say('yellow', `${file} has changed: restart npm run dev, as it was read at the start.`);
  });
}

const isReadAtStart = (file: string) =>
  /^((tools|shared)\/|functions\/(package\.json|\.env\.local)$|vite\.config\.ts$|firebase\.json$|firestore\.(rules|indexes\.json)$)/.test(
    file,
  );
