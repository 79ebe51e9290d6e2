import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sparticuz, { inflate } from '@sparticuz/chromium';
import { chromium, type LaunchOptions } from 'playwright-core';
import { UserError } from '../command.ts';

/** Besides Playwright's own. */
const args = ['--disable-gpu', '--disable-quic'];

/** Where full browsers are installed: they use the machine's fonts, as visitors' browsers do. */
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
 * The browser to launch. Undefined is the one that comes with the packages,
 * for Linux x64 only: the same for everyone, and twice as fast to open a page.
 * @param whole prefers an installed, full browser to it
 * @throws UserError that says how to get one
 */
export function chromiumPath(whole: boolean, machine = thisMachine): string | undefined {
  const { platform, arch, chosen, playwrights, exists } = machine;
  const isPackaged = platform === 'linux' && arch === 'x64';
  if (chosen && !exists(chosen)) throw new UserError(`CHROMIUM_PATH is '${chosen}', which does not exist.`);
  if (chosen || (isPackaged && !whole)) return chosen;
  const path = [...(isPackaged ? [] : [playwrights()]), ...installed].find(exists);
  if (path || isPackaged) return path;
  throw new UserError(
    'No browser was found: install Chrome, run `npx playwright-core install chromium`, or set CHROMIUM_PATH to one.',
  );
}

/** How to launch the browser that chromiumPath chooses. */
export async function chromiumLaunch({ whole = false } = {}): Promise<LaunchOptions> {
  const chosen = chromiumPath(whole);
  if (chosen) return { executablePath: chosen, args };
  const executablePath = await sparticuz.executablePath();
  // Libraries that a bare server lacks (NSS); the package itself unpacks them on AWS only.
  await inflate(join(createRequire(import.meta.url).resolve('@sparticuz/chromium'), '../../bin/al2023.tar.br'));
  const env = { ...process.env, LD_LIBRARY_PATH: join(tmpdir(), 'al2023/lib'), FONTCONFIG_PATH: join(tmpdir(), 'fonts') };
  return { executablePath, args, env };
}
