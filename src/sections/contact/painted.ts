/** How long to wait where nothing is painted, as in a hidden window, in milliseconds. */
const patience = 200;

/** Resolves once the browser has shown what was changed until now, so that long work afterwards delays no answer to a visitor. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, patience);
  });
}
