import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { styleText } from 'node:util';
import { buildFunctions } from '../build/functions.ts';
import { folderOf } from '../../shared/ports.ts';
import type { Product } from './product.ts';

/** Builds the functions after each change, and copies them to the emulators, which load them. */
export async function watchFunctions(
  built: string,
  { projectId, output }: Product,
): Promise<() => Promise<void>> {
  const running = join(folderOf(projectId), 'functions/lib');
  const isNew = (file: string) => {
    const [next, former] = [join(built, file), join(running, file)];
    return !existsSync(former) || !readFileSync(next).equals(readFileSync(former));
  };

  const watcher = await buildFunctions(built, { watch: true });
  watcher?.on('event', (event) => {
    if (event.code === 'ERROR') console.log(styleText('red', `Functions: ${event.error.message}`));
    else if (event.code === 'BUNDLE_END' && readdirSync(built).some(isNew))
      cpSync(built, running, { recursive: true });
  });
  output.on('data', (chunk) => {
    for (const line of String(chunk).split('\n'))
      if (/functions? definition/.test(line)) console.log(line);
  });
  return async () => watcher?.close();
}
