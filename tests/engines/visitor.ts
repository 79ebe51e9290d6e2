/** A viewport of up to 390 px is a phone's. */
export type Look = { width: 360 | 390 | 768 | 1280; dark: boolean };

/**
 * A visitor's actions, in any engine. Before a click or a drag, an element outside the header is
 * scrolled into view.
 */
export type Visitor = {
  /** Loads a page anew, as if the visitor came from another site. */
  arrive(url: string): Promise<void>;
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  click(selector: string): Promise<void>;
  type(selector: string, text: string): Promise<void>;
  press(key: 'ArrowRight' | 'Escape' | 'Tab'): Promise<void>;
  /** Drags across the element's centre; `right` is in pixels, a multiple of 12. */
  drag(selector: string, right: number): Promise<void>;
  /** Runs a function in the page. The function sees only its arguments. */
  evaluate<Result, Args extends unknown[]>(
    work: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>;
  screenshot(file: `${string}.png`): Promise<void>;
  leave(): Promise<void>;
};

export type Engine = {
  name: string;
  /** The command that installs the engine; undefined if it is installed. */
  missing?: string | undefined;
  visit(look: Look): Promise<Visitor>;
};

export const heightOf = ({ width }: Look) => (width <= 390 ? 800 : 900);

/**
 * Runs in a page. Scrolls an element into view, unless it is in the header, and returns the
 * element's centre.
 */
export function intoView(selector: string): { x: number; y: number } {
  const part = document.querySelector(selector);
  if (!part) throw new Error(`There is no ${selector}`);
  if (!part.closest('#header')) part.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y, width, height } = part.getBoundingClientRect();
  return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
}
