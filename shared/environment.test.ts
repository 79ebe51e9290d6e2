import { execa } from 'execa';
import { expect, test } from 'vitest';

test("local programs keep the user's own variables, but no proxies and no settings of builds or other projects", async () => {
  const own = { HOME: '/home/me', LANG: 'fr_FR.UTF-8', PORT: '25000', FIRESTORE: 'embedded' };
  const others = {
    NODE_ENV: 'production',
    VITE_API: 'x',
    http_proxy: 'http://127.0.0.1:9',
    NO_PROXY: 'localhost',
    GOOGLE_APPLICATION_CREDENTIALS: '/key',
    FIRESTORE_EMULATOR_HOST: '127.0.0.1:9',
    npm_config_omit: 'dev',
    TMPDIR: '/none',
    GIT_DIR: '/other/.git',
  };
  const code = `
    import { keepOwnEnvironment } from '${new URL('environment.ts', import.meta.url).href}';
    keepOwnEnvironment();
    console.log(JSON.stringify(process.env));`;
  const options = { env: { ...own, ...others }, extendEnv: false };
  const { stdout } = await execa(
    process.execPath,
    ['--input-type=module', '--eval', code],
    options,
  );
  expect(JSON.parse(stdout)).toEqual(own);
});
