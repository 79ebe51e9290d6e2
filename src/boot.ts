import { startLazyHydration } from './islands/lazy-hydration.ts';
import { enhance } from './page/enhance.ts';

// `npm run dev` renders in the browser what a build prerenders.
if (import.meta.env.DEV) await import('./dev.tsx');

// The page is complete without JavaScript; this small script is all that comes with it.
enhance();
startLazyHydration();
