import { execa } from 'execa';
import { runCommand } from '../shared/command.ts';

const help = `npm run check

Runs types, lint, format, unused code and unit tests in that order, and stops at
the first failure.
`;

export const staticChecks = {
  types: 'tsc',
  lint: 'oxlint --type-aware --deny-warnings',
  format: 'prettier --check --cache --log-level=warn .',
  'unused code': 'knip --no-progress',
};

if (import.meta.main) {
  await runCommand(help, {}, async () => {
    for (const command of [...Object.values(staticChecks), 'vitest run --project unit']) {
      const [program = '', ...args] = command.split(' ');
      console.log(command);
      if (
        (await execa(program, args, { preferLocal: true, stdio: 'inherit', reject: false })).failed
      )
        return false;
    }
    return true;
  });
}
