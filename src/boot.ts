import { wakeIslands } from './islands/wake.ts';
import { markCurrentSection } from './page/current-section.ts';
import { layOutBelow } from './page/lay-out-below.ts';
import { logMissingPath } from './page/missing-path.ts';
import { closeMenuOnChoice } from './page/menu.ts';
import { solidHeaderOnScroll } from './page/solid-header.ts';

// `npm run dev` renders in the browser what a build prerenders.
if (import.meta.env.DEV) await import('./dev.tsx');

// The page is complete without JavaScript; this small script is all that comes with it.
document.documentElement.dataset['scripts'] = '';
solidHeaderOnScroll();
closeMenuOnChoice();
markCurrentSection();
layOutBelow();
wakeIslands();
logMissingPath();
