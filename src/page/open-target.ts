/**
 * Opens what the address points into, also after a reload, on the way back, and where browsers don't
 * do so themselves (before Safari 18, for example).
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
