import { build } from '../build/build.ts';

export default () => build('var/screenshots-build', { UNFINISHED_LOCALES: '1' });
