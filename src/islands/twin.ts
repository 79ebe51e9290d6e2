/** Finds an element of an island again, or what React has put in its place: where others have changed the prerendered DOM, it throws that away. */
export function finderOf(element: HTMLElement, island: HTMLElement): () => HTMLElement | undefined {
  const name = element.getAttribute('name');
  const kind = name ? `[name="${name}"]` : element.localName;
  const index = [...island.querySelectorAll(kind)].indexOf(element);
  return () => [...island.querySelectorAll<HTMLElement>(kind)][index];
}
