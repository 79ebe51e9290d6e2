/**
 * All slides, the index of the first slide in view, and the number of slides in view. After the
 * last slide, the loop continues with the first.
 */
export type InView = { slides: readonly HTMLElement[]; first: number; columns: number };

const distanceOf = (index: number, { slides, first }: InView) =>
  (index - first + slides.length) % slides.length;

/** The index of a slide that has the focus but is out of view; otherwise -1. */
export function focusedOutOfView(inView: InView): number {
  const focused = inView.slides.findIndex((slide) => slide.contains(document.activeElement));
  return focused >= 0 && distanceOf(focused, inView) >= inView.columns ? focused : -1;
}

/** Moves the focus from a slide out of view to the link of the nearest slide in view. */
export function bringFocusIntoView(inView: InView): void {
  const { slides, first, columns } = inView;
  const focused = focusedOutOfView(inView);
  if (focused < 0) return;
  const leftAtTheEnd =
    distanceOf(focused, inView) - columns < slides.length - distanceOf(focused, inView);
  const nearest = slides[(first + (leftAtTheEnd ? columns - 1 : 0)) % slides.length];
  nearest?.querySelector('a')?.focus({ preventScroll: true });
}
