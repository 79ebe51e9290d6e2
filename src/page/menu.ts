import { rowFrom } from '../sections/header/content.ts';

/** The browser opens and closes the menu by itself; a choice, or a window grown wide, closes it too. */
export function closeMenuOnChoice(): void {
  const menu = document.querySelector<HTMLElement>('#menu');
  const close = () => menu?.hidePopover?.();
  menu?.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('a')) close();
  });
  matchMedia(`(min-width: ${rowFrom}px)`).addEventListener('change', close);
}
