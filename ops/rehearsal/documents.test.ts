import { readFileSync } from 'node:fs';
import { execa } from 'execa';
import { expect, test } from 'vitest';

const documents = ['ops/deploy.md', 'ops/operations.md', 'ops/alerts.md']
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');
/**
 * The documents' commands that begin with `npm run` or `npx firebase`, each with all long options
 * that the documents use.
 */
const commands = new Map<string, string[]>();
for (const [, name = '', rest = ''] of documents.matchAll(
  /(?:^|`)((?:npm run|npx firebase) [^\s`]+(?: -- [a-z]+)?)([^`#\n]*)/gm,
))
  commands.set(name, [...(commands.get(name) ?? []), ...(rest.match(/--[a-z-]{2,}/g) ?? [])]);

const help = async (program: string, ...args: string[]) =>
  (await execa(program, [...args, '--help'], { preferLocal: true, stdin: 'ignore' })).stdout;

test.each([...commands])(
  'a command of the documents exists, with its options: %s',
  async (command, options) => {
    const [program, , name = '', , ...subcommand] = command.split(' ');
    if (program === 'npm') {
      const all = await help('npm', 'run', name, '--', ...subcommand);
      for (const option of options) expect(all).toContain(`${option} `);
    } else {
      const all = await help('firebase', name);
      expect(all).toContain(`Usage: firebase ${name} `);
      // All commands take `--project`, so a command's help doesn't list it.
      for (const option of options) if (option !== '--project') expect(all).toContain(`${option} `);
    }
  },
);
