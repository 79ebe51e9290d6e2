import { builtIn } from './built.ts';
import { assertSoundWords } from './sound-words.ts';
import { buildFunctions } from './functions.ts';
import { buildSite } from './site.ts';

/** `npm run build`: the site into `dist`, the functions into `functions/lib`; with a folder as argument, both below it. */
process.env['NODE_ENV'] = 'production';
const { site, functions } = builtIn(process.argv[2]);

assertSoundWords();
await buildSite(site);
await buildFunctions(functions);
