import { startLazyHydration } from './islands/lazy-hydration.ts';
import { openTarget } from './page/open-target.ts';
import { loadPicturesOnceIdle } from './page/pictures.ts';
import { isRevisit, scrollSmoothlyOnceMoved } from './page/scrolling.ts';
import { leadToForm } from './sections/contact/lead-to-form.ts';
import { goWithoutCode, takeOverForm } from './sections/contact/sending/form-first.ts';
import { closeMenuOnChoice, markCurrentSection } from './sections/header/navigation.ts';

// This module starts everything that runs on each page load.

const revisit = isRevisit();
document.documentElement.dataset['scripts'] = '';
closeMenuOnChoice();
markCurrentSection();
takeOverForm();
leadToForm(revisit);
scrollSmoothlyOnceMoved(revisit);
openTarget();
addEventListener('load', loadPicturesOnceIdle);
startLazyHydration({ contact: goWithoutCode });

// The specification demands a line in the console on the 404 page.
if (document.getElementById('not-found')) console.error('404: no page at', location.pathname);
