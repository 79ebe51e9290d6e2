import { onTouch } from '../theme/near.ts';

/**
 * Loads all pictures as soon as the page is idle, so that captures, prints and saved pages are
 * complete. On touch devices, and for visitors who save data, the browser loads each picture when
 * it comes near the window (`loading="lazy"`).
 */
export function loadPicturesOnceIdle(): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData || matchMedia(onTouch).matches) return;
  const load = () => {
    for (const picture of document.images) picture.loading = 'eager';
  };
  // Safari 16.4, for example, lacks requestIdleCallback.
  (window.requestIdleCallback ?? setTimeout)(load);
}
