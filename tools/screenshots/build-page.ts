import { build } from '../build/build.ts';

/** Builds the page that is looked at, before Playwright takes its pictures. */
export default () => build('var/screenshots-build', { UNFINISHED_LOCALES: '1' });
