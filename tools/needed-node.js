import { readFileSync } from 'node:fs';

/** Some of them bring a Node, which `npm run` finds first. */
const { optionalDependencies } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

/**
 * What to tell the user if neither the packages nor the machine have a Node that runs TypeScript; otherwise undefined.
 * @param {string} platform @param {string} arch @param {string} version
 */
export function neededNode(platform, arch, version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isPackaged = `node-${platform === 'win32' ? 'win' : platform}-${arch}` in optionalDependencies;
  if (isPackaged || major > 22 || (major === 22 && minor >= 22)) return undefined;
  return `This machine has Node ${version}; 22.22 or newer is needed: https://nodejs.org`;
}
