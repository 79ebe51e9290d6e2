/** Environment variables that this project's programs set for a build. */
export const buildSettings = ['LOCALES_FOLDER', 'UNFINISHED_LOCALES', 'RETENTION_DAYS'];

/** Tests set another folder. */
export const localesFolder = () => process.env['LOCALES_FOLDER'] || 'locales';

/**
 * The variables of the user's environment that build, tests and product keep. Other variables can
 * do harm: with a proxy, requests to 127.0.0.1 would go astray; GOOGLE_* and FIREBASE_* may belong
 * to another project; NODE_ENV and VITE_* change a build.
 */
const kept: [reason: string, names: RegExp][] = [
  ['who and where the user is', /^(HOME|USER|LOGNAME|SHELL|PATH|PWD)$/],
  ['language and time zone', /^(LANG|LANGUAGE|LC_\w+|TZ|TZDIR)$/],
  [
    'the terminal, and whether it has colours',
    /^(TERM|COLORTERM|COLUMNS|LINES|NO_COLOR|FORCE_COLOR|TERM_PROGRAM)$/,
  ],
  ['continuous integration, where nothing may be skipped', /^(CI|GITHUB_ACTIONS)$/],
  [
    'the screen, for tests in a visible browser',
    /^(DISPLAY|WAYLAND_DISPLAY|XAUTHORITY|XDG_RUNTIME_DIR|DBUS_\w+)$/,
  ],
  [
    'settings of this project',
    /^(PORT|TEST_PORT|MAIL_LOCALE|FIRESTORE|FIRESTORE_EMULATOR_JAR|CHROMIUM_PATH|WALKS|FIRST_WALK)$/,
  ],
  [
    'settings that one program of this project gives another',
    RegExp(`^(LOCALE|${buildSettings.join('|')})$`),
  ],
  ['debugging: messages of Vite, Playwright and others', /^DEBUG$/],
  ['variables that Vitest sets for its workers', /^(VITEST\w*|TEST)$/],
];

/**
 * Deletes the variables that `kept` doesn't name, for this process and the programs that it starts
 * afterwards.
 */
export function keepOwnEnvironment(): void {
  for (const name of Object.keys(process.env)) {
    if (!kept.some(([, names]) => names.test(name))) delete process.env[name];
  }
}
