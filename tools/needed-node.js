/** The packages that bring a Node, which `npm run` finds first: package.json, optionalDependencies. */
const brought = ['linux-x64', 'linux-arm64', 'win32-x64'];

/**
 * What to say when neither the packages nor the machine have a Node that runs TypeScript; otherwise undefined.
 * @param {string} platform @param {string} arch @param {string} version
 */
export function neededNode(platform, arch, version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (brought.includes(`${platform}-${arch}`) || major > 22 || (major === 22 && minor >= 22)) return undefined;
  return `This machine has Node ${version}; 22.22 or newer is needed: https://nodejs.org`;
}
