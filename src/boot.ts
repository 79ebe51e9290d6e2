import { startLazyHydration } from './islands/lazy-hydration.ts';
import { enhance } from './page/enhance.ts';
import { postForm } from './sections/contact/form-first.ts';

// The page is complete without JavaScript; this small script is all that comes with it.
enhance();
startLazyHydration(postForm);
