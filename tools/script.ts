import { resolve } from 'node:path';
import { scripts } from '../package.json' with { type: 'json' };

export type Script = keyof typeof scripts;

/** What `npm run NAME` gives to Node, for tests: the file, of the project in this folder, with the options of package.json. */
export function scriptOf(name: Script, project = '.'): string[] {
  const [file = '', ...options] = scripts[name].replace(/^.*?\bnode /, '').split(' ');
  return [resolve(project, file), ...options];
}
