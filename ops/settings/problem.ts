import { styleText } from 'node:util';

export type Problem = { blocks: boolean; what: string; todo: string };

export function printProblems(problems: Problem[]): boolean {
  for (const { blocks, what, todo } of problems)
    console.log(
      `${blocks ? styleText('red', '✗') : styleText('yellow', '!')} ${what}\n    ${todo}`,
    );
  return problems.some(({ blocks }) => blocks);
}
