import { cpSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { execa } from 'execa';
import type { Survivor } from './report.ts';

const folder = 'var/mutate/compiled';

/** Those of the changes that compile. One in each file is tried at a time, so that an error tells whose it is. */
export async function compilable(survivors: Survivor[]): Promise<Survivor[]> {
  copyProject();
  const files = [...Map.groupBy(survivors, ({ file }) => file).values()];
  const rounds = Math.max(0, ...files.map(({ length }) => length));
  const found: Survivor[] = [];
  for (let round = 0; round < rounds; round++) {
    const tried = files.flatMap((those) => those[round] ?? []);
    for (const { file, changed } of tried) writeFileSync(`${folder}/${file}`, changed);
    const options = { cwd: folder, preferLocal: true, localDir: '.', reject: false } as const;
    const { stdout } = await execa('tsc', ['--incremental', '--tsBuildInfoFile', 'tsbuildinfo', '--pretty', 'false'], options);
    found.push(...tried.filter(({ file }) => !stdout.includes(`${file}(`)));
    for (const { file } of tried) cpSync(file, `${folder}/${file}`);
  }
  rmSync(folder, { recursive: true });
  return found;
}

function copyProject(): void {
  rmSync(folder, { recursive: true, force: true });
  const parts = ['functions', 'index.html', 'locales', 'package.json', 'src', 'tests', 'tools', 'tsconfig.json'];
  const roots = ['knip.ts', 'vite.config.ts', 'vitest.config.ts'];
  for (const part of [...parts, ...roots])
    cpSync(part, `${folder}/${part}`, { recursive: true, filter: (path) => !/\/(node_modules|lib)$/.test(path) });
  symlinkSync(resolve('node_modules'), `${folder}/node_modules`);
}
