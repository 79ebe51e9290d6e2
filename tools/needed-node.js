import { readFileSync } from 'node:fs';

/** Some of them bring a Node, which `npm run` finds first. */
const { optionalDependencies } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

/**
 * What to tell the user if neither the packages nor the machine have Node 24 or newer; otherwise undefined.
 * @param {string} platform @param {string} arch @param {string} version
 */
export function neededNode(platform, arch, version) {
  const isPackaged = `node-${platform === 'win32' ? 'win' : platform}-${arch}` in optionalDependencies;
  if (isPackaged || Number.parseInt(version, 10) >= 24) return undefined;
  return `This machine has Node ${version}; 24 or newer is needed: https://nodejs.org`;
}
