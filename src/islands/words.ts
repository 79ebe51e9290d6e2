/**
 * Writes the words of an element, which are in its `data-words`, while they are true: text browsers
 * show hidden elements.
 */
export function writeWords(element: HTMLElement, areTrue: boolean): void {
  element.textContent = areTrue ? (element.dataset['words'] ?? '') : '';
}
