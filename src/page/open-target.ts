/**
 * Opens what the address points into, also after a reload, on the way back, and where browsers don't
 * do so themselves (before Safari 18, for example).
 */
export function openTarget(isRevisit: boolean): void {
  open(!isRevisit);
  addEventListener('hashchange', () => open(true));
  // The address of a link that was followed before doesn't change.
  addEventListener('click', ({ target }) => {
    const link = (target as Element).closest<HTMLAnchorElement>('a[href^="#"]');
    if (link?.hash === location.hash) open(true);
  });
}

function open(isNew: boolean): void {
  const target = document.getElementById(location.hash.slice(1));
  const closed = target?.closest<HTMLDetailsElement>('details:not([open])');
  if (!closed) return;
  closed.open = true;
  // On a revisit, the browser scrolls to where the visitor was.
  if (isNew) target?.scrollIntoView();
}
