import { startLazyHydration } from './islands/lazy-hydration.ts';
import { enhance } from './page/enhance.ts';
import { postForm } from './sections/contact/sending/form-first.ts';

enhance();
startLazyHydration(postForm);
