import { buildFunctions } from './functions.ts';
import { buildSite } from './site.ts';

await buildSite('dist');
await buildFunctions('functions/lib');
