/** The longest wait for a paint, in milliseconds. A background tab never paints. */
const timeout = 200;

/** Resolves after the next paint, so that visitors see feedback before slow work. */
export function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, timeout);
  });
}
