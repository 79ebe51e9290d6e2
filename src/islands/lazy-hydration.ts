import type { IslandName } from '../components/Island.tsx';
import type { Texts } from '../i18n/catalogue.ts';
import { fetchFound } from './download.ts';
import { islands } from './registry.ts';
import { finderOf } from './find-again.ts';
import { writeWords } from './words.ts';

/** The distance from the window at which an island begins to load. */
const near = '600px';

/** Selects buttons that do nothing without the island's code. */
const actions = 'button[type="button"]';

/**
 * The commonest events of React's list `discreteReplayableEvents`. If one of them happens during
 * hydration, React hydrates the rest of the island synchronously, and a slow phone doesn't respond
 * for a second.
 */
const hurrying =
  'pointerdown mousedown touchstart pointerup mouseup touchend click keydown keypress textInput input keyup compositionstart compositionend change'.split(
    ' ',
  );

/** Clicks on the island's buttons are recorded until it is live, and then replayed. */
class LazyIsland {
  state: 'idle' | 'loading' | 'hydrating' | 'live' | 'failed' = 'idle';
  readonly #element: HTMLElement;
  readonly #failure: HTMLElement;
  readonly #goWithoutCode: GoWithoutCode | undefined;
  readonly #clicked: ReturnType<typeof finderOf>[] = [];
  /** The button on which the pointer went down. */
  #pressed: { button: HTMLElement; find: ReturnType<typeof finderOf> } | undefined;
  /** Whether a deployment has replaced this page's code, so that only a reload helps. */
  #outdated = false;

  constructor(element: HTMLElement, goWithoutCode: GoWithoutCode | undefined) {
    this.#element = element;
    this.#goWithoutCode = goWithoutCode;
    this.#failure = document.querySelector<HTMLElement>(
      `[data-failure="${element.dataset['island']}"]`,
    )!;
    this.#failure.querySelector('button')?.addEventListener('click', () => {
      if (this.#outdated) location.reload();
      else void this.load();
    });
  }

  async load(): Promise<void> {
    if (this.state !== 'idle' && this.state !== 'failed') return;
    this.state = 'loading';
    this.#disable(false);
    try {
      const { island, texts } = this.#element.dataset as { island: IslandName; texts: string };
      // Both downloads start together, so that the visitor waits for one round trip.
      const [{ View, hydrateIsland }, words] = await Promise.all([
        islands[island](),
        fetchFound(texts),
      ]);
      const hydrate = await hydrateIsland(this.#element, View, (await words.json()) as Texts);
      this.state = 'hydrating';
      await hydrate();
    } catch (error) {
      console.error('island not loaded', error);
      this.state = 'failed';
      this.#outdated = (error as Error).cause === 404;
      this.#disable(true);
      if (!(await this.#goWithoutCode?.())) this.#showFailure();
      return;
    }
    this.state = 'live';
    this.#element.dataset['hydrated'] = '';
    this.#hideFailure();
    for (const find of this.#clicked) find()?.click();
  }

  /**
   * Loads the island. Keeps events from React: clicks that will be replayed, and most events on
   * which React would hydrate synchronously.
   */
  keep(event: Event): void {
    const target = event.target as HTMLElement;
    const pressed = event.type === 'pointerdown' && target.closest('button');
    if (pressed) this.#pressed = { button: pressed, find: finderOf(pressed, this.#element) };
    const button = event.type === 'click' && target.closest<HTMLElement>(actions);
    if (button) this.#clicked.push(finderOf(button, this.#element));
    // Synchronous hydration may also replace the element under the pointer: the click or the focus
    // would be lost.
    const hurries = this.state === 'hydrating' && hurrying.includes(event.type);
    // Other scripts of the page listen to clicks on links, and to changes of the select.
    const isForOthers = target.closest(event.type === 'change' ? 'select' : 'a');
    if (button || (hurries && !isForOthers)) event.stopPropagation();
    void this.load();
  }

  /**
   * Clicks a button that React has replaced between press and release, because the browser then
   * fires no click on it.
   */
  pointerUp(): void {
    const { button, find } = this.#pressed ?? {};
    this.#pressed = undefined;
    if (button?.isConnected === false) find?.()?.click();
  }

  #showFailure(): void {
    for (const part of this.#failure.querySelectorAll<HTMLElement>('[data-words]'))
      writeWords(part, true);
    this.#failure.hidden = false;
  }

  /** Sets `aria-disabled`, because with `disabled` a button would lose the focus. */
  #disable(disabled: boolean): void {
    for (const button of this.#element.querySelectorAll(actions))
      button.setAttribute('aria-disabled', String(disabled));
  }

  #hideFailure(): void {
    if (this.#failure.contains(document.activeElement)) {
      this.#element.tabIndex = -1;
      this.#element.focus({ preventScroll: true });
    }
    this.#failure.hidden = true;
  }
}

export type IslandState = LazyIsland['state'];

/**
 * Called if loading or hydrating an island fails. Resolves to whether the island works without its
 * code; if not, a failure message is shown.
 */
type GoWithoutCode = () => Promise<boolean>;

/**
 * Loads each island when it comes near the window, when the visitor uses it, or when the visitor
 * follows a link to it.
 */
export function startLazyHydration(without: Partial<Record<IslandName, GoWithoutCode>>): void {
  const lazyIslands = new Map<Element, LazyIsland>();
  /**
   * The load of the island to which the visitor has followed a link. Islands that come near during
   * the scroll wait for that load.
   */
  let loadingTarget: Promise<void> | undefined;
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        void Promise.resolve(loadingTarget).then(() => lazyIslands.get(target)?.load());
      }
    },
    { rootMargin: near },
  );
  for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) {
    lazyIslands.set(
      element,
      new LazyIsland(element, without[element.dataset['island'] as IslandName]),
    );
    observer.observe(element);
  }
  for (const type of [...hurrying, 'focusin', 'submit']) {
    const keep = (event: Event) => {
      const island = lazyIslands.get(
        (event.target as Element).closest('[data-island]') ?? document.body,
      );
      if (island && island.state !== 'live') island.keep(event);
    };
    addEventListener(type, keep, true);
  }
  addEventListener('click', ({ target }) => {
    const link = (target as Element).closest<HTMLAnchorElement>('[href^="#"]');
    const element = link?.hash && document.querySelector(`${link.hash} [data-island]`);
    if (element) loadingTarget = lazyIslands.get(element)?.load();
  });
  addEventListener('pointerup', () => lazyIslands.forEach((island) => island.pointerUp()), true);
  addEventListener('online', () => {
    for (const island of lazyIslands.values()) if (island.state === 'failed') void island.load();
  });
}
