import { onTouch } from '../theme/near.ts';

/**
 * Pictures far below the window load once the page is idle, so that captures, prints and saved
 * pages are whole. On phones, and for visitors who save data, a picture loads when it comes near,
 * by the browser's own means.
 */
export function loadPicturesOnceIdle(): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData || matchMedia(onTouch).matches) return;
  const load = () => {
    for (const picture of document.images) picture.loading = 'eager';
  };
  // Safari lacks requestIdleCallback.
  (window.requestIdleCallback ?? setTimeout)(load);
}
