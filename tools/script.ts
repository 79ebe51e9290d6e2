import { resolve } from 'node:path';
import { scripts } from '../package.json' with { type: 'json' };

export type Script = keyof typeof scripts;

export const commands = Object.keys(scripts) as Script[];

/** What `npm run NAME` runs once the packages are installed: a file or command, and its options. */
export const commandOf = (name: Script) =>
  scripts[name].replace(/^.* exec (env node )?/, '').split(' ');

export function scriptOf(name: Script, project = '.'): string[] {
  const [file = '', ...options] = commandOf(name);
  return [resolve(project, file), ...options];
}
