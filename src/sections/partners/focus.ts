/** Slides, the first in view among them, which the loop may follow by the first of all, and how many are in view. */
export type InView = { slides: readonly HTMLElement[]; first: number; columns: number };

const distanceOf = (index: number, { slides, first }: InView) => (index - first + slides.length) % slides.length;

/** The slide that has the focus, if it is out of view: its index, or -1. */
export function focusedOutOfView(inView: InView): number {
  const focused = inView.slides.findIndex((slide) => slide.contains(document.activeElement));
  return focused >= 0 && distanceOf(focused, inView) >= inView.columns ? focused : -1;
}

/** Focus on a slide that has left the view goes to the link of the nearest one in view, so that it is never hidden. */
export function bringFocusIntoView(inView: InView): void {
  const { slides, first, columns } = inView;
  const focused = focusedOutOfView(inView);
  if (focused < 0) return;
  const leftAtTheEnd = distanceOf(focused, inView) - columns < slides.length - distanceOf(focused, inView);
  const nearest = slides[(first + (leftAtTheEnd ? columns - 1 : 0)) % slides.length];
  nearest?.querySelector('a')?.focus({ preventScroll: true });
}
