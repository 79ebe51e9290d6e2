'use strict';
const { accessSync, constants, mkdirSync, readFileSync, realpathSync, statfsSync, statSync } = require('node:fs');
const { join } = require('node:path');

// What the programs of this project get of the user's environment. Everything local talks to 127.0.0.1 only and behaves
// alike on every machine, so it gets what is listed, each with its reason. What isn't would only change it: proxies
// (the Firebase CLI and gRPC send loopback requests to them, whatever NO_PROXY says), other projects' credentials, tokens,
// project names and emulator hosts (GOOGLE_*, GCLOUD_*, FIREBASE_*, FIRESTORE_EMULATOR_HOST, AWS_*), what changes a
// build (NODE_ENV, NODE_PATH, VITE_*), options that Node, Java or the dynamic linker load more with (NODE_OPTIONS,
// JAVA_TOOL_OPTIONS, LD_PRELOAD), a repository that a Git hook runs for (GIT_DIR), and npm's settings (npm_config_*).

/** @type {[reason: string, names: RegExp][]} */
const passed = [
  ['who and where the user is', /^(HOME|USER|LOGNAME|SHELL|PATH|PWD|TMPDIR)$/],
  ['language and time zone', /^(LANG|LANGUAGE|LC_\w+|TZ|TZDIR)$/],
  ['the terminal, and whether it has colours', /^(TERM|COLORTERM|COLUMNS|LINES|NO_COLOR|FORCE_COLOR|TERM_PROGRAM)$/],
  ['continuous integration, where nothing may be skipped', /^(CI|GITHUB_ACTIONS)$/],
  [
    'the screen, for tests in a visible browser',
    /^(DISPLAY|WAYLAND_DISPLAY|XAUTHORITY|XDG_RUNTIME_DIR|DBUS_SESSION_BUS_ADDRESS)$/,
  ],
  ['where libraries are on NixOS, without which no packaged program starts', /^NIX_LD\w*$/],
  [
    'what a process needs on Windows, also under WSL',
    /^(SYSTEMROOT|WINDIR|COMSPEC|PATHEXT|USERPROFILE|APPDATA|LOCALAPPDATA|TEMP|TMP|WSL\w*)$/i,
  ],
  [
    'settings of this project (CONTRIBUTING.md)',
    /^(PORT|TEST_PORT|MAIL_LOCALE|FIRESTORE|FIRESTORE_EMULATOR_JAR|CHROMIUM_PATH|PLAYWRIGHT_BROWSERS_PATH)$/,
  ],
  ['settings of its commands', /^(LOCALE|LOCALES_FOLDER|UNFINISHED_LOCALES|SOAK)$/],
  ['debugging: messages of Vite, Playwright and others', /^DEBUG$/],
];

// The commands that talk to Google keep what the user has set for that: proxy, certificates, credentials.

/** @type {[reason: string, names: RegExp][]} */
const keptFromCloud = [
  ["npm's settings: they are not the user's alone, npm adds its own", /^npm_/i],
  ['it would change builds and what they import', /^(NODE_ENV|NODE_PATH|VITE_\w*)$/],
  ['it would send commands for production to an emulator', /_EMULATOR_HOST$/],
  ['a repository that a Git hook runs for', /^GIT_(?!SSH|ASKPASS|TERMINAL_PROMPT)/],
  [
    'other programs that the dynamic linker or Java would load',
    /^(LD_PRELOAD|JAVA_TOOL_OPTIONS|_JAVA_OPTIONS|JDK_JAVA_OPTIONS)$/,
  ],
];

/** Options of Node about connections: certificates, DNS, headers. Others load code or fail on another version. */
const connectionOptions =
  /--(use-(system|bundled|openssl)-ca|(no-)?network-family-\S+|dns-result-order=\S+|tls-\S+|max-http-header-size=\S+)/g;

/**
 * The environment of a program of this project, on any platform.
 * @param {NodeJS.ProcessEnv} env the user's
 * @param {{ root: string, cloud?: boolean }} options the project's folder; whether the program talks to Google
 * @returns {NodeJS.ProcessEnv}
 */
function environmentOf(env, { root, cloud = false }) {
  const matches = (/** @type {[string, RegExp][]} */ list, /** @type {string} */ name) =>
    list.some(([, names]) => names.test(name));
  const names = Object.keys(env).filter((name) => (cloud ? !matches(keptFromCloud, name) : matches(passed, name)));
  const chosen = Object.fromEntries(names.map((name) => [name, env[name]]));
  if (chosen['NODE_OPTIONS'] !== undefined)
    chosen['NODE_OPTIONS'] = (chosen['NODE_OPTIONS'].match(connectionOptions) ?? []).join(' ');
  const bin = join(root, 'node_modules/.bin');
  const others = (env['PATH'] ?? '').split(':').filter((folder) => folder !== bin);
  return { ...chosen, PATH: [bin, ...others].join(':'), TMPDIR: temporaryFolder(env, root) };
}

/**
 * The first of the machine's temporary folders that can be used; otherwise one of the project's own.
 * @param {NodeJS.ProcessEnv} env @param {string} root
 */
function temporaryFolder(env, root) {
  const found = [env['TMPDIR'], env['TEMP'], '/tmp'].find((folder) => folder && folder.startsWith('/') && isUsable(folder));
  if (found) return found;
  const own = join(root, 'var/tmp');
  mkdirSync(own, { recursive: true });
  return own;
}

/** In bytes: what browsers, builds and tests keep there. */
const neededSpace = 200 * 1024 * 1024;

/** Whether a folder exists, may be written to, has space, and lets programs run. @param {string} folder */
function isUsable(folder) {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(folder);
    return statSync(folder).isDirectory() && bavail * bsize > neededSpace && !mountOptionsOf(folder).includes('noexec');
  } catch {
    return false;
  }
}

/** The options of the file system that a folder is on; none where they can't be read. @param {string} folder */
function mountOptionsOf(folder) {
  /** @type {string} */
  let mounts;
  try {
    mounts = readFileSync('/proc/self/mounts', 'utf8');
  } catch {
    return [];
  }
  const real = realpathSync(folder);
  const at = mounts
    .split('\n')
    .map((line) => line.split(' '))
    .map(([, point = '', , options = '']) => ({ point: point.replaceAll('\\040', ' '), options: options.split(',') }))
    .filter(({ point }) => point === '/' || real === point || real.startsWith(`${point}/`))
    // The innermost; of several at one place, the last one.
    .reduce((inner, mount) => (mount.point.length >= inner.point.length ? mount : inner), { point: '', options: [''] });
  return at.options;
}

module.exports = { environmentOf };
