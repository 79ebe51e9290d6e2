import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const workflow = readFileSync('.github/workflows/deploy.yml', 'utf8');

test('a deployment that someone has started is never cut off by the next one', () => {
  expect(/^concurrency:\n(?: {2}.*\n)+/m.exec(workflow)?.[0]).toMatch(
    /cancel-in-progress: false$/m,
  );
});

test('both environments deploy what was tested and built once, hidden files included', () => {
  const [tested = '', ...deployed] = workflow.split(/^ {2}(?:staging|production):$/m);
  expect(/path: \|\n((?: {12}.*\n)+)/.exec(tested)?.[1]?.trim().split(/\s+/)).toEqual([
    'dist',
    'functions/lib',
    'functions/.env',
    'functions/package-lock.json',
  ]);
  expect(tested).toMatch(/include-hidden-files: true$/m);
  expect(deployed).toHaveLength(2);
  for (const job of deployed) {
    expect(job).toMatch(/download-artifact@.*\n +with:\n +name: build\n/);
    expect(job).toMatch(/npm run deploy -- --project "\$PROJECT" --tested$/m);
  }
});
