/**
 * Lets keyboard and assistive technology reach only the slides in view. Focus
 * on a slide that leaves goes to the link of the nearest one in view, so that
 * it is never lost.
 * @param first index of the first slide in view; the loop may wrap after it.
 */
export function reachOnly(slides: readonly HTMLElement[], first: number, columns: number): void {
  const distance = (index: number) => (index - first + slides.length) % slides.length;
  const inView = (index: number) => distance(index) < columns;
  slides.forEach((slide, index) => {
    if (inView(index)) slide.inert = false;
  });

  const focused = slides.findIndex((slide) => slide.contains(document.activeElement));
  if (focused >= 0 && !inView(focused)) {
    const leftAtTheEnd = distance(focused) - columns < slides.length - distance(focused);
    const nearest = slides[(first + (leftAtTheEnd ? columns - 1 : 0)) % slides.length];
    nearest?.querySelector('a')?.focus({ preventScroll: true });
  }

  slides.forEach((slide, index) => {
    if (!inView(index)) slide.inert = true;
  });
}
