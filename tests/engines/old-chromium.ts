import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import type { LaunchOptions } from 'puppeteer-core';
import { visit } from './puppeteer.ts';
import type { Engine } from './visitor.ts';

/**
 * This folder is outside node_modules, because npm removes from node_modules all packages that the
 * lockfile lacks.
 */
const root = 'var/chromium-103';
const home = `${root}/node_modules/@sparticuz/chromium/bin`;
const folder = `${root}/unpacked`;

const chromium103 = (name: string, lacks?: string): Engine => ({
  name,
  missing: existsSync(home)
    ? undefined
    : `npm install --prefix ${root} --ignore-scripts @sparticuz/chromium@103.0.0`,
  visit: (look) => {
    unpack();
    const options: LaunchOptions = {
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
    };
    return visit(look, options, lacks);
  },
});

/**
 * A browser from before container queries, popovers, ranges in media queries and `color-mix()`. It
 * comes from npm, for Linux x64 only.
 */
export const oldChromium = chromium103('Chromium 103');

export const withoutUuid = chromium103(
  'Chromium 103 without crypto.randomUUID, as before 92',
  'Crypto.prototype.randomUUID',
);

function unpack(): void {
  if (existsSync(folder)) return;
  const unfinished = `${folder}-${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  const read = (name: string) => brotliDecompressSync(readFileSync(`${home}/${name}.br`));
  writeFileSync(`${unfinished}/chromium`, read('chromium'), { mode: 0o755 });
  execFileSync('tar', ['-x', '-C', unfinished], { input: read('aws.tar') });
  renameSync(unfinished, folder);
}
