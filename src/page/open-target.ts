/**
 * Opens the `<details>` that the URL's fragment points into, also after a reload and on the way
 * back. Some browsers don't (Safari before 18, for example).
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
  // When a page opens, the browser itself scrolls to the target.
  if (event) target?.scrollIntoView();
}
