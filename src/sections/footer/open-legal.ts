export function openLegal(): void {
  addEventListener('click', ({ target }) => {
    const legal =
      (target as Element).closest('[href="#legal"]') &&
      document.querySelector<HTMLDetailsElement>('#legal');
    if (legal) legal.open = true;
  });
}
