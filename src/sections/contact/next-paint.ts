/** Timeout in milliseconds, for when nothing is painted, as in a background tab. */
const timeout = 200;

/** Resolves after the next paint, so that the work that follows does not delay visible feedback. */
export function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, timeout);
  });
}
