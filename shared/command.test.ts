import { execa } from 'execa';
import { expect, test } from 'vitest';

async function run(body: string, ...args: string[]) {
  const code = `
    import { UserError, runCommand } from '${new URL('command.ts', import.meta.url).href}';
    const options = { loud: { type: 'boolean', default: false } };
    await runCommand('how to use it', { options }, ({ values }) => { ${body} });`;
  const { exitCode, stdout, stderr } = await execa(
    process.execPath,
    ['--input-type=module', '--eval', code, '--', ...args],
    {
      env: { NO_COLOR: '1', FORCE_COLOR: undefined },
      reject: false,
    },
  );
  return { exitCode, stdout, stderr };
}

test.each<[what: string, given: Parameters<typeof run>, seen: object]>([
  ['gets a flag that is given', ['console.log(values.loud)', '--loud'], { stdout: 'true' }],
  [
    'gets the default of a flag that is not given',
    ['console.log(values.loud)'],
    { stdout: 'false' },
  ],
  [
    'shows its help and does nothing else, if asked to',
    ['console.log("done")', '--help'],
    { stdout: 'how to use it' },
  ],
  [
    'rejects unknown options',
    ['console.log("done")', '--lout'],
    { exitCode: 1, stderr: "Unknown option '--lout'. See --help." },
  ],
  [
    'rejects arguments',
    ['console.log("done")', 'more'],
    { exitCode: 1, stderr: "Unexpected argument 'more'. See --help." },
  ],
  ['fails silently if it returns false', ['return false'], { exitCode: 1 }],
  [
    'shows a user error as its message',
    ['throw new UserError("Which one?")'],
    { exitCode: 1, stderr: 'Which one?' },
  ],
  [
    'says which file belongs to another user',
    ['throw Object.assign(new Error(), { code: "EACCES", path: "/var/a" })'],
    { exitCode: 1, stderr: expect.stringMatching(/^This user may not use \/var\/a: .*$/) },
  ],
  [
    'shows any other error with its stack',
    ['throw new TypeError("no function")'],
    { exitCode: 1, stderr: expect.stringMatching(/^TypeError: no function\n +at /) },
  ],
])('a command %s', async (_, given, seen) => {
  expect(await run(...given)).toEqual({ exitCode: 0, stdout: '', stderr: '', ...seen });
});
