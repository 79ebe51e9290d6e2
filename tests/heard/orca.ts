import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { execa } from 'execa';
import puppeteer, { type Page } from 'puppeteer-core';
import { startChild } from '../../tools/local/child.ts';

const firefox = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((path) => existsSync(path));
const programs = ['orca', 'openbox', 'xdotool', 'Xvfb', 'dbus-run-session'];
const packages = 'orca openbox xdotool xvfb dbus at-spi2-core firefox-esr locales';

/** Says which programs are missing, and how to install them; undefined if none is missing. */
export function missing(): string | undefined {
  const absent = programs.filter((program) => !existsSync(`/usr/bin/${program}`));
  if (!firefox) absent.push('firefox');
  return absent.length > 0
    ? `${absent.join(', ')} not found: apt-get install ${packages}`
    : undefined;
}

/** In milliseconds: Orca has finished when it has said nothing for so long. */
const silence = 2000;

/** Starts Firefox and Orca on a virtual screen. */
export async function startOrca() {
  const folder = mkdtempSync(join(tmpdir(), 'heard-'));
  const session = await startChild(
    'Orca',
    'dbus-run-session',
    ['--', 'sh', join(import.meta.dirname, 'session.sh'), folder],
    'Orca speaks',
  );
  const env = Object.fromEntries(
    readFileSync(join(folder, 'env'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: firefox!,
    headless: false,
    env: { ...process.env, ...env },
    args: ['--width', '1280', '--height', '900'],
    extraPrefsFirefox: { 'intl.accept_languages': 'fr', 'intl.locale.requested': 'fr' },
  });
  const everything = () => readFileSync(join(folder, 'speech'), 'utf8');
  const lines = () => everything().trimEnd().split('\n');
  let read = 0;

  /** The lines that Orca has said since the last call. */
  function unread(): string[] {
    const said = lines().slice(read);
    read += said.length;
    return said;
  }

  /** Waits until Orca has finished. */
  async function heard(): Promise<string[]> {
    let count = lines().length;
    for (let since = Date.now(); Date.now() - since < silence; await wait(100)) {
      if (lines().length !== count) since = Date.now();
      count = lines().length;
    }
    return unread();
  }

  /**
   * Waits until Orca has read a new page to its end ("tout lire"), but no longer than three
   * minutes.
   */
  async function readToTheEnd(): Promise<string[]> {
    for (
      const end = Date.now() + 180_000;
      Date.now() < end && !lines().slice(read).includes('[end]');
    )
      await wait(200);
    return unread();
  }

  async function interrupt(): Promise<void> {
    await wait(silence);
    await press('Control_L');
  }

  /**
   * Presses keys (by xdotool's names) as on a real keyboard, so Orca gets them before Firefox does.
   * Resolves to the new lines that Orca has said.
   */
  async function press(...keys: string[]): Promise<string[]> {
    await execa('xdotool', ['key', ...keys], { env });
    return heard();
  }

  return {
    newPage: (): Promise<Page> => browser.newPage(),
    everything,
    heard,
    readToTheEnd,
    interrupt,
    press,
    stop: async () => {
      await browser.close();
      await session.stop();
      rmSync(folder, { recursive: true });
    },
  };
}
