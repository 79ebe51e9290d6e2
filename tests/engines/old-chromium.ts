import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { visit } from './puppeteer.ts';
import type { Engine } from './visitor.ts';

/** Not in node_modules, from which the next command would remove what the lockfile lacks. */
const root = 'var/chromium-103';
const home = `${root}/node_modules/@sparticuz/chromium/bin`;
const folder = `${root}/unpacked`;

/**
 * What came before container queries, popovers, ranges in media queries and `color-mix()`: from
 * npm, for Linux x64.
 */
export const oldChromium: Engine = {
  name: 'Chromium 103',
  missing: existsSync(home)
    ? undefined
    : `npm install --prefix ${root} --ignore-scripts @sparticuz/chromium@103.0.0`,
  visit: (look) => {
    unpack();
    return visit(look, {
      executablePath: `${folder}/chromium`,
      headless: 'shell',
      args: [
        '--headless',
        '--no-sandbox',
        '--single-process',
        '--no-zygote',
        '--disable-gpu',
        '--no-proxy-server',
      ],
      env: { ...process.env, LD_LIBRARY_PATH: `${folder}/lib` },
    });
  },
};

function unpack(): void {
  if (existsSync(folder)) return;
  const unfinished = `${folder}-${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  const read = (name: string) => brotliDecompressSync(readFileSync(`${home}/${name}.br`));
  writeFileSync(`${unfinished}/chromium`, read('chromium'), { mode: 0o755 });
  execFileSync('tar', ['-x', '-C', unfinished], { input: read('aws.tar') });
  renameSync(unfinished, folder);
}
