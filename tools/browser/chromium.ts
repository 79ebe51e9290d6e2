import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sparticuz, { inflate } from '@sparticuz/chromium';
import { chromium, type LaunchOptions } from 'playwright-core';
import { UserError } from '../command.ts';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Where whole browsers are installed, which have the machine's fonts: what visitors have. */
const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const thisMachine = {
  platform: process.platform as string,
  arch: process.arch as string,
  chosen: process.env['CHROMIUM_PATH'],
  playwrights: () => chromium.executablePath(),
  exists: existsSync,
};

/**
 * The browser to launch; undefined is the one among the packages, for Linux on x64 only: the same for everyone, and
 * twice as fast to open a page as a whole browser.
 * @param whole prefers an installed browser to it.
 * @throws UserError that says how to get one.
 */
export function chromiumPath(whole: boolean, machine = thisMachine): string | undefined {
  const { platform, arch, chosen, playwrights, exists } = machine;
  const isPackaged = platform === 'linux' && arch === 'x64';
  if (chosen || (isPackaged && !whole)) return chosen;
  const path = [...(isPackaged ? [] : [playwrights()]), ...installed].find(exists);
  if (path || isPackaged) return path;
  throw new UserError(
    'No browser was found: install Chrome, run `npx playwright-core install chromium`, or set CHROMIUM_PATH to one.',
  );
}

/** How to launch a Chromium: see chromiumPath. */
export async function chromiumLaunch({ whole = false } = {}): Promise<LaunchOptions> {
  const chosen = chromiumPath(whole);
  if (chosen) return { executablePath: chosen, args: flags };
  const executablePath = await sparticuz.executablePath();
  // Libraries that a bare server lacks (NSS), which the package unpacks by itself only on its own kind of machine.
  const bin = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '../bin');
  await inflate(join(bin, 'al2023.tar.br'));
  const env = { ...process.env, LD_LIBRARY_PATH: join(tmpdir(), 'al2023/lib'), FONTCONFIG_PATH: join(tmpdir(), 'fonts') };
  return { executablePath, args: flags, env };
}
