/**
 * Writes the words of `data-words` into an element if they are true, else empties the element. Text
 * browsers show hidden elements, so words that aren't true must not be in the page.
 */
export function writeWords(element: HTMLElement, areTrue: boolean): void {
  element.textContent = areTrue ? (element.dataset['words'] ?? '') : '';
}
