import { mkdirSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { styleText } from 'node:util';
import { build } from '../build/built.ts';
import { runCommand } from '../command.ts';
import { interactions } from './interactions.ts';
import { devtools, simulated } from './lighthouse.ts';
import { config, help, type Options, optionsOf } from './options.ts';
import { misses, printTable, type Series } from './report.ts';
import { serve } from './serve.ts';
import { largestPage, sizesOf } from './sizes.ts';

/** A page without anything, whose times are the least that this machine, this browser and the slow line can do. */
function oneLineOfText(): string {
  const folder = 'var/bench/one-line';
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/index.html`, '<!doctype html><html lang="fr"><title>Bonjour</title><h1>Bonjour</h1></html>');
  return folder;
}

/** `npm run bench`: see `help`. Only one browser runs at a time, so that no figure disturbs another. */
async function bench({ rounds, folders }: Options): Promise<boolean> {
  const { site: own } = await build('var/bench');
  const sites: (Series & { url: string; stop: () => void })[] = [];
  try {
    for (const dist of [own, oneLineOfText(), ...folders]) {
      const sizes = dist === own ? sizesOf(dist) : { html: largestPage(dist) };
      sites.push({ name: dist, found: [{ sizes }], ...(await serve(dist, { hosted: dist === own })) });
    }
    for (let round = 1; round <= rounds; round++) {
      for (const { name, url, found } of sites) {
        console.error(`round ${round} of ${rounds}: ${name}`);
        found.push({ simulated: await simulated(url), devtools: await devtools(url) });
        if (name === own) found.push({ interactions: await interactions(url) });
      }
    }
  } finally {
    for (const { stop } of sites) stop();
  }
  printTable(sites);
  return sites[0] !== undefined && judge(sites[0]);
}

/** Says what the site has more of than it may. False when that is more than slowness. */
function judge(site: Series): boolean {
  const [slow, wrong] = [misses(site).filter(({ timing }) => timing), misses(site).filter(({ timing }) => !timing)];
  const load = loadavg().map((average) => average.toFixed(1));
  if (slow.length > 0) {
    console.log(styleText('yellow', `\nSlower than the budget, here and now (load average ${load.join(' ')}):`));
    for (const { text } of slow) console.log(`  ${text}`);
  }
  if (wrong.length === 0) return true;
  console.log(styleText('red', '\nOver the budget:'));
  for (const { text } of wrong) console.log(`  ${text}`);
  return false;
}

await runCommand(help, config, (given) => bench(optionsOf(given)));
