import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { execa } from 'execa';
import { chromium, type LaunchOptions } from 'playwright-core';
import { UserError } from '../../shared/command.ts';

/** Without `--no-proxy-server`, Chromium would use the desktop's proxy. */
const args = ['--disable-gpu', '--disable-quic', '--no-proxy-server'];

/** Paths of installed browsers, which use the machine's fonts as visitors' browsers do. */
const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const unpackChromium = join(import.meta.dirname, 'unpack-chromium.ts');

const thisMachine = {
  platform: process.platform as string,
  arch: process.arch as string,
  chosen: process.env['CHROMIUM_PATH'],
  playwrights: () => chromium.executablePath(),
  exists: existsSync,
};

/**
 * The path of a browser; undefined for the packaged browser.
 * @param whole prefers an installed, full browser
 * @throws UserError that says how to get a browser
 */
export function chromiumPath(whole: boolean, machine = thisMachine): string | undefined {
  const { platform, arch, chosen, playwrights, exists } = machine;
  const isPackaged = platform === 'linux' && arch === 'x64';
  if (chosen && !exists(chosen))
    throw new UserError(`CHROMIUM_PATH is '${chosen}', which does not exist.`);
  if (chosen || (isPackaged && !whole)) return chosen;
  const path = [...(isPackaged ? [] : [playwrights()]), ...installed].find(exists);
  if (path || isPackaged) return path;
  throw new UserError(
    'No browser was found: install Chrome, run `npx playwright-core install chromium`, or set CHROMIUM_PATH to the path of a browser.',
  );
}

export async function chromiumLaunch({ whole = false } = {}): Promise<LaunchOptions> {
  const chosen = chromiumPath(whole);
  if (chosen) return { executablePath: chosen, args };
  const folder = await unpacked(join(import.meta.dirname, '../../node_modules/.cache'));
  const env = {
    ...process.env,
    // This folder has libraries that a bare server lacks (NSS).
    LD_LIBRARY_PATH: join(folder, 'al2023/lib'),
    FONTCONFIG_PATH: join(folder, 'fonts'),
    XDG_CACHE_HOME: join(folder, 'cache'),
  };
  return { executablePath: join(folder, 'chromium'), args, env };
}

/**
 * The folder of the packaged browser, which is unpacked on first use.
 * @throws UserError if the browser can't be unpacked, for example because the disk is full
 */
export async function unpacked(cache: string): Promise<string> {
  const home = join(createRequire(import.meta.url).resolve('@sparticuz/chromium'), '../..');
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as {
    version: string;
  };
  const folder = join(cache, `chromium-${version}`);
  if (existsSync(folder)) return folder;

  let own: string | undefined;
  try {
    mkdirSync(cache, { recursive: true });
    own = mkdtempSync(`${folder}-`);
    // The package unpacks itself into TMPDIR. A process of its own does this, because programs that
    // this process starts meanwhile would otherwise get the changed TMPDIR, too.
    await execa(process.execPath, [unpackChromium], { env: { TMPDIR: own } });
    writeFileSync(join(own, 'fonts/fonts.conf'), fontSettings);
    renameSync(own, folder);
  } catch (error) {
    if (own) rmSync(own, { recursive: true, force: true });
    if (existsSync(folder)) return folder;
    throw new UserError(
      `The browser for tests can't be unpacked into ${folder}: ${(error as Error).message}`,
      { cause: error },
    );
  }
  return folder;
}

const fontSettings = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">.</dir>
  <cachedir prefix="xdg">fonts</cachedir>
  <config></config>
</fontconfig>
`;
