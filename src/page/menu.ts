/** The browser opens and closes the menu by itself; a choice, or a window so wide that it needs no menu, closes it too. */
export function closeMenuOnChoice(): void {
  const menu = document.querySelector<HTMLElement>('#menu');
  const toggle = document.querySelector<HTMLElement>('[popovertarget="menu"]');
  const close = () => menu?.hidePopover?.();
  menu?.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('a')) close();
  });
  addEventListener('resize', () => {
    if (toggle?.offsetWidth === 0) close();
  });
}
