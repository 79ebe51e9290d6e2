/** How a visit looks: `width` 390 is a phone. */
export type Look = { width: 390 | 1280; dark: boolean };

/** What a visitor of any engine does. Selectors are CSS; what is clicked is in the window. */
export type Visitor = {
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  click(selector: string): Promise<void>;
  type(selector: string, text: string): Promise<void>;
  press(key: 'ArrowRight' | 'Escape'): Promise<void>;
  drag(selector: string, right: number): Promise<void>;
  /** Runs a function in the page, which sees only its arguments. */
  evaluate<Result, Args extends unknown[]>(work: (...args: Args) => Result | Promise<Result>, ...args: Args): Promise<Result>;
  screenshot(file: `${string}.png`): Promise<void>;
  leave(): Promise<void>;
};

export type Engine = {
  name: string;
  /** What installs it on Debian and Ubuntu, where it isn't there. */
  missing?: string | undefined;
  visit(look: Look): Promise<Visitor>;
};

export const heightOf = ({ width }: Look) => (width === 390 ? 800 : 900);

/** Brings something into the window at once, and says where its middle is. Runs in a page. */
export function intoView(selector: string): { x: number; y: number } {
  const part = document.querySelector(selector);
  if (!part) throw new Error(`There is no ${selector}`);
  if (!part.closest('#header')) part.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y, width, height } = part.getBoundingClientRect();
  return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
}
