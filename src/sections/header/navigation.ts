export function closeMenuOnChoice(): void {
  const menu = document.querySelector<HTMLElement>('#menu');
  const toggle = document.querySelector<HTMLElement>('[popovertarget="menu"]');
  const close = () => menu?.hidePopover?.();
  menu?.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && relatedTarget !== toggle && !menu.contains(relatedTarget))
      close();
  });
  menu?.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('a')) close();
  });
  addEventListener('resize', () => {
    if (toggle?.offsetWidth === 0) close();
  });
}

/** Marks the link to the section that crosses a line a little above the window's middle. */
export function markCurrentSection(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('#menu li [href^="#"]')];
  const observer = new IntersectionObserver(
    (entries) => {
      // A busy browser reports several changes at once, of which the last is the newest.
      const inView = entries.filter((entry) => entry.isIntersecting).pop();
      if (!inView) return;
      for (const link of links) {
        if (link.hash === `#${inView.target.id}`) link.setAttribute('aria-current', 'true');
        else link.removeAttribute('aria-current');
      }
    },
    { rootMargin: '-42% 0px -57% 0px' },
  );
  for (const { hash } of links) {
    const section = document.querySelector(hash);
    if (section) observer.observe(section);
  }
}
