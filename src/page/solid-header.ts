/** Scrolled this far, in pixels, the header needs a ground of its own. */
const far = 60;

function update(): void {
  document.querySelector('#header')?.classList.toggle('solid', scrollY > far);
}

/** Gives the header its ground where CSS can't follow the scrolling. */
export function solidHeaderOnScroll(): void {
  if (CSS.supports('animation-timeline: scroll()')) return;
  addEventListener('scroll', update, { passive: true });
  update();
}
