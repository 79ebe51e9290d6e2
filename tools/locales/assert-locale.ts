import { Refusal } from '../command.ts';
import { localeCodes, localesFolder } from './catalogue.ts';
import { problemOfCode } from './locale-code.ts';

/** @throws Refusal when the locale has no folder. */
export function assertLocale(code: string): void {
  if (hasFolder(code)) return;
  const suggestion = problemOfCode(code)?.suggestion;
  const begin = `New languages begin with: npm run locale:add -- ${suggestion ?? code}`;
  throw new Refusal(`There is no folder locales/${code}.${suggestion ? ` Is “${suggestion}” meant?` : ''}
${suggestion && hasFolder(suggestion) ? `locales/${suggestion} is there.` : begin}`);
}

/** @throws Refusal when the folder is no language's: nothing may be written into it. */
export function assertCode(code: string): void {
  const found = problemOfCode(code);
  if (found) throw new Refusal(`${found.problem}: rename the folder locales/${code}, or delete it.`);
}

/** By its exact spelling: some systems take `EN` for `en`. */
const hasFolder = (code: string) => localeCodes(localesFolder()).includes(code);
