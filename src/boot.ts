import { wakeIslands } from './islands/wake.ts';

// The page is complete without JavaScript; this small script is all that comes with it.
wakeIslands();
