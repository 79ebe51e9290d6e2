/**
 * Returns a function that finds an island's element, or the element that has replaced it. React
 * replaces markup that extensions or page translators have changed.
 */
export function finderOf(element: HTMLElement, island: HTMLElement): () => HTMLElement | undefined {
  const name = element.getAttribute('name');
  const kind = name ? `[name="${name}"]` : element.localName;
  const index = [...island.querySelectorAll(kind)].indexOf(element);
  return () => [...island.querySelectorAll<HTMLElement>(kind)][index];
}
