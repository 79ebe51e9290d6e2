import { execa } from 'execa';
import { expect, test } from 'vitest';

/** Runs a command that was made up, as a process of its own: its exit code, what it printed. */
async function run(body: string, ...args: string[]) {
  const code = `
    import { UserError, runCommand } from '${new URL('command.ts', import.meta.url).href}';
    const options = { loud: { type: 'boolean', default: false } };
    await runCommand('how to use it', { options }, ({ values }) => { ${body} });`;
  const { exitCode, stdout, stderr } = await execa(process.execPath, ['--input-type=module', '--eval', code, '--', ...args], {
    env: { NO_COLOR: '1', FORCE_COLOR: undefined },
    reject: false,
  });
  return { exitCode, stdout, stderr };
}

test('a command is given its flags, and ends well', async () => {
  const body = 'console.log(values.loud)';
  expect(await run(body)).toEqual({ exitCode: 0, stdout: 'false', stderr: '' });
  expect(await run(body, '--loud')).toEqual({ exitCode: 0, stdout: 'true', stderr: '' });
});

test('asked for help a command does nothing else', async () => {
  expect(await run('console.log("done")', '--help')).toEqual({ exitCode: 0, stdout: 'how to use it', stderr: '' });
});

test.each([
  ['--lout', "Unknown option '--lout'. See --help."],
  ['more', "Unexpected argument 'more'. See --help."],
])('given %s, which it does not know, a command does nothing and says so', async (argument, stderr) => {
  expect(await run('console.log("done")', argument)).toEqual({ exitCode: 1, stdout: '', stderr });
});

test('what a command resolves to false is its exit code 1', async () => {
  expect(await run('return false')).toEqual({ exitCode: 1, stdout: '', stderr: '' });
});

test('a user error is shown as its message, any other error with its stack', async () => {
  expect(await run('throw new UserError("Which one?")')).toEqual({ exitCode: 1, stdout: '', stderr: 'Which one?' });
  const broken = await run('throw new TypeError("no function")');
  expect(broken).toMatchObject({ exitCode: 1, stderr: expect.stringMatching(/^TypeError: no function\n +at /) });
});
