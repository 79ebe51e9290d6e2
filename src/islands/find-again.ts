/**
 * Finds an island's element again, or its replacement: React discards markup that extensions or
 * translators have changed.
 */
export function finderOf(element: HTMLElement, island: HTMLElement): () => HTMLElement | undefined {
  const name = element.getAttribute('name');
  const kind = name ? `[name="${name}"]` : element.localName;
  const index = [...island.querySelectorAll(kind)].indexOf(element);
  return () => [...island.querySelectorAll<HTMLElement>(kind)][index];
}
