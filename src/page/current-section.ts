/** Only what crosses this line, a little above the window's middle, is "in view". */
const line = '-42% 0px -57% 0px';

/** Marks the header's link to the section in view with `aria-current`. */
export function markCurrentSection(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('#menu li [href^="#"]')];
  const observer = new IntersectionObserver(
    (entries) => {
      // A busy browser reports several moves at once, the latest one last.
      const inView = entries.findLast((entry) => entry.isIntersecting);
      if (!inView) return;
      for (const link of links) {
        if (link.hash === `#${inView.target.id}`) link.setAttribute('aria-current', 'true');
        else link.removeAttribute('aria-current');
      }
    },
    { rootMargin: line },
  );
  for (const { hash } of links) {
    const section = document.querySelector(hash);
    if (section) observer.observe(section);
  }
}
