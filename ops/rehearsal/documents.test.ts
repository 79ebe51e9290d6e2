import { readFileSync } from 'node:fs';
import { execa } from 'execa';
import { expect, test } from 'vitest';

/**
 * The commands in the documents on deployment and operation, each with all options that any
 * document gives it.
 */
const documents = ['ops/deploy.md', 'ops/operations.md', 'ops/alerts.md']
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');
const commands = new Map<string, string[]>();
for (const [, name = '', rest = ''] of documents.matchAll(
  /(?:^|`)((?:npm run|npx firebase) [^\s`]+(?: -- [a-z]+)?)([^`#\n]*)/gm,
))
  commands.set(name, [...(commands.get(name) ?? []), ...(rest.match(/--[a-z-]{2,}/g) ?? [])]);

const help = async (program: string, ...args: string[]) =>
  (await execa(program, [...args, '--help'], { preferLocal: true, stdin: 'ignore' })).stdout;

test.each([...commands])('%s exists, with its options', async (command, options) => {
  const [program, , name = '', , ...subcommand] = command.split(' ');
  if (program === 'npm') {
    const all = await help('npm', 'run', name, '--', ...subcommand);
    for (const option of options) expect(all).toContain(`${option} `);
  } else {
    const all = await help('firebase', name);
    expect(all).toContain(`Usage: firebase ${name} `);
    // Every command takes `--project`.
    for (const option of options) if (option !== '--project') expect(all).toContain(`${option} `);
  }
});
