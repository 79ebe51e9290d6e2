import { build } from '../build/build.ts';
import { unfinishedToo } from '../locales/vite-plugin.ts';

export default () => build('var/screenshots-build', unfinishedToo);
