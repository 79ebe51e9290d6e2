import { styleText } from 'node:util';

export type Problem = { blocks: boolean; what: string; todo: string };

export function printProblems(problems: Problem[]): boolean {
  problems.forEach(({ blocks, what, todo }, index) => {
    console.log(`${blocks ? styleText('red', '✗') : styleText('yellow', '!')} ${what}`);
    // If several problems in a row have the same advice, it is printed once, below the last one.
    if (problems[index + 1]?.todo !== todo) console.log(`    ${todo}`);
  });
  return problems.some(({ blocks }) => blocks);
}
