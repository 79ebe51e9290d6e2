import { cpSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { defaultSettings } from '../../shared/settings.ts';

/**
 * A folder with all that Firebase needs to run or deploy the product, under the same names as in
 * the project.
 */
export type Build = { folder: string; site: string; functions: string };

export const buildIn = (folder: string): Build => ({
  folder,
  site: join(folder, 'dist'),
  functions: join(folder, 'functions/lib'),
});

const copiedFiles = [
  'firebase.json',
  'firestore.rules',
  'firestore.indexes.json',
  'functions/package.json',
  'functions/.env.local',
  'functions/.secret.local',
];

export function completeBuild({ folder, site, functions }: Build): void {
  // The function responds with these pages to posted forms that it doesn't accept.
  for (const page of globSync('message-not-sent*.html', { cwd: site }))
    cpSync(join(site, page), join(functions, page));
  writeFileSync(join(folder, 'functions/.env'), defaultSettings());
  if (folder !== '.') for (const file of copiedFiles) cpSync(file, join(folder, file));
}

/**
 * Writes a lockfile for the functions, so that the cloud installs what was tested. npm reduces the
 * project's lockfile to the packages of functions/package.json. npm runs in a temporary folder,
 * because the folder `functions` is a workspace, and npm writes no lockfile for a workspace.
 */
export async function lockFunctions({ folder }: Build): Promise<void> {
  const own = mkdtempSync(join(tmpdir(), 'functions-'));
  try {
    cpSync('package-lock.json', join(own, 'package-lock.json'));
    cpSync('functions/package.json', join(own, 'package.json'));
    const flags = [
      '--package-lock-only',
      '--offline',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ];
    await execa('npm', ['install', ...flags], { cwd: own });
    cpSync(join(own, 'package-lock.json'), join(folder, 'functions/package-lock.json'));
  } finally {
    rmSync(own, { recursive: true });
  }
}
