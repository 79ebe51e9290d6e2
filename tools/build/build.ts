import { buildFunctions } from './functions.ts';
import { buildSite } from './site.ts';

/**
 * `npm run build`: the site into `dist`, the functions into `functions/lib`.
 * With a folder as argument, both go below it. Run as a process of its own,
 * so that nothing of the caller's environment makes it a development build.
 */
process.env['NODE_ENV'] = 'production';
const [folder] = process.argv.slice(2);

await buildSite(folder ? `${folder}/dist` : 'dist');
await buildFunctions(folder ? `${folder}/functions` : 'functions/lib');
