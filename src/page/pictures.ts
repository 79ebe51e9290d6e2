import { onTouch } from '../theme/near.ts';

/**
 * Loads the pictures in idle moments, so that captures, prints and saved pages are complete. On
 * touch devices, and for visitors who save data, the browser loads each picture when it comes near
 * the window (`loading="lazy"`).
 */
export function loadPicturesOnceIdle(): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData || matchMedia(onTouch).matches) return;
  // Safari 16.4, for example, lacks requestIdleCallback, and loads all pictures at once.
  const whenIdle = window.requestIdleCallback ?? setTimeout;
  const load = (deadline?: IdleDeadline) => {
    for (const picture of document.querySelectorAll<HTMLImageElement>('img[loading="lazy"]')) {
      picture.loading = 'eager';
      // The remaining pictures wait, so that a slow computer still responds.
      if (deadline?.timeRemaining() === 0) {
        whenIdle(load);
        return;
      }
    }
  };
  whenIdle(load);
}
