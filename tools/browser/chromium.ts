import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sparticuz, { inflate } from '@sparticuz/chromium';
import { chromium, type LaunchOptions } from 'playwright-core';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Whole browsers, with the fonts of the machine: what visitors have. */
const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * How to launch a Chromium: the one of CHROMIUM_PATH, else on Linux the one
 * among the packages, the same for everyone and twice as fast to open a page as
 * a whole browser; elsewhere Playwright's own or Chrome.
 * @param options.whole prefers an installed whole browser to the one among the packages.
 */
export async function chromiumLaunch({ whole = false } = {}): Promise<LaunchOptions> {
  const chosen = process.env['CHROMIUM_PATH'] ?? (whole ? installed.find((path) => existsSync(path)) : undefined);
  if (chosen) return { executablePath: chosen, args: flags };
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    return existsSync(chromium.executablePath()) ? { args: flags } : { channel: 'chrome', args: flags };
  }
  const executablePath = await sparticuz.executablePath();
  // Libraries that a bare server lacks (NSS), which the package unpacks by itself only on its own kind of machine.
  const bin = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '../bin');
  await inflate(join(bin, 'al2023.tar.br'));
  const env = { ...process.env, LD_LIBRARY_PATH: join(tmpdir(), 'al2023/lib'), FONTCONFIG_PATH: join(tmpdir(), 'fonts') };
  return { executablePath, args: flags, env };
}
