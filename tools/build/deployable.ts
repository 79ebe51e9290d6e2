import { cpSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { defaultSettings } from '../settings.ts';

/** What a build writes into a folder, below which everything stands as in the project's own: Firebase can run and deploy it from there. */
export type Built = { folder: string; site: string; functions: string };

export const builtIn = (folder: string): Built => ({
  folder,
  site: join(folder, 'dist'),
  functions: join(folder, 'functions/lib'),
});

/** What Firebase takes as it is in the project. */
const asTheyAre = [
  'firebase.json',
  'firestore.rules',
  'firestore.indexes.json',
  'functions/package.json',
  'functions/.env.local',
  'functions/.secret.local',
];

/** Adds to built functions, and where they aren't built into the project itself, what Firebase needs beside them. */
export function completeDeployable({ folder, site, functions }: Built): void {
  // What a visitor without scripts is answered with (functions/src/intake/form-answer.ts).
  for (const page of globSync('message-not-sent*.html', { cwd: site })) cpSync(join(site, page), join(functions, page));
  writeFileSync(join(folder, 'functions/.env'), defaultSettings());
  if (folder !== '.') for (const file of asTheyAre) cpSync(file, join(folder, file));
}

/**
 * Writes a lockfile for the functions, so that the cloud installs what was tested: npm reduces the project's own to
 * functions/package.json, offline. In a folder of its own, as npm knows `functions` for a workspace.
 */
export async function lockFunctions({ folder }: Built): Promise<void> {
  const own = mkdtempSync(join(tmpdir(), 'functions-'));
  try {
    cpSync('package-lock.json', join(own, 'package-lock.json'));
    cpSync('functions/package.json', join(own, 'package.json'));
    const flags = ['--package-lock-only', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    await execa('npm', ['install', ...flags], { cwd: own });
    cpSync(join(own, 'package-lock.json'), join(folder, 'functions/package-lock.json'));
  } finally {
    rmSync(own, { recursive: true });
  }
}
