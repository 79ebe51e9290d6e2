import { readFileSync } from 'node:fs';
import { execa } from 'execa';
import { describe, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };

/** Every command in the documents on deployment and operation, once, without its comment. */
const documents = ['docs/deploy.md', 'docs/operations.md'].map((file) => readFileSync(file, 'utf8')).join('\n');
const commands = [
  ...new Set(
    [...documents.matchAll(/(?:^|`)((?:npm run|npx firebase|gcloud) [^`#\n]+)/gm)].map(([, command = '']) => command.trim()),
  ),
];
const of = (program: string) => commands.filter((command) => command.startsWith(program));

const flagsOf = (command: string) => [...command.matchAll(/ (--[a-z]+[a-z-]*)/g)].map(([, flag = '']) => flag);
const run = (program: string, ...args: string[]) =>
  execa(program, args, { preferLocal: true, reject: false, all: true, stdin: 'ignore' });

/** gcloud's version; the commands were written for 528. */
const gcloud = await run('gcloud', 'version');

describe('each command of the documents exists, with its options', () => {
  test('there are some of each program', () => {
    for (const program of ['npm run', 'npx firebase', 'gcloud']) expect(of(program)).not.toEqual([]);
  });

  test.each(of('npm run'))('%s', async (command) => {
    const script = (packageJson.scripts as Record<string, string>)[command.split(' ')[2] ?? ''];
    expect(script).toBeDefined();
    const flags = flagsOf(command);
    if (flags.length === 0) return;
    const { all } = await run(
      'node',
      ...(script ?? '')
        .split(' ')
        .slice(1)
        .filter((part) => !part.startsWith('--')),
      '--help',
    );
    for (const flag of flags) expect(all).toContain(`${flag} `);
  });

  test.each(of('npx firebase'))('%s', async (command) => {
    const name = command.split(' ')[2] ?? '';
    if (name === 'login') return;
    const { all } = await run('firebase', name, '--help');
    expect(all).toContain(`Usage: firebase ${name} `);
    for (const flag of flagsOf(command)) if (flag !== '--project') expect(all).toContain(`${flag} `);
  });

  test.skipIf(gcloud.failed).each(of('gcloud'))('%s', async (command) => {
    const line = command.replace('$REGION', 'europe-west1').replace('$ID', 'company-site').replace(/ +/g, ' ');
    const { all } = await run('gcloud', 'meta', 'lint-gcloud-commands', `--command-string=${line}`);
    expect(all).toContain('"success": true');
  });
});
