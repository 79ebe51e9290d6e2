/**
 * Opens the `<details>` that the address points into, also after a reload and on the way back. Some
 * browsers don't do so themselves (Safari before 18, for example).
 */
export function openTarget(): void {
  open();
  addEventListener('hashchange', open);
}

function open(event?: Event): void {
  const target = document.getElementById(location.hash.slice(1));
  const closed = target?.closest<HTMLDetailsElement>('details:not([open])');
  if (!closed) return;
  closed.open = true;
  // A page that has just been opened comes to its place by itself.
  if (event) target?.scrollIntoView();
}
