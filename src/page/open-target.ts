/**
 * Opens the `<details>` that contains the target of the URL's fragment, also after a reload or
 * "Back". Not all browsers open it by themselves.
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
  // On page load, the browser itself scrolls to the target.
  if (event) target?.scrollIntoView();
}
