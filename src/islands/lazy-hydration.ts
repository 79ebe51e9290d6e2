import type { IslandName } from '../components/Island.tsx';
import type { Texts } from '../i18n/catalogue.ts';
import { fetchFound } from './download.ts';
import { islands } from './registry.ts';
import { finderOf } from './twin.ts';

/** Loading starts while an island is still this far below the window. */
const near = '600px';

/**
 * An island on its way from markup to interactive part. Until it is live, it keeps what the visitor does there, and
 * does it again, once, as soon as it is.
 *
 *     idle ─▶ loading ─▶ hydrating ─▶ live
 *                │  ▲
 *                ▼  │ a retry, a touch, or the network is back
 *              failed    A form that was submitted is posted by the browser.
 */
class LazyIsland {
  state: 'idle' | 'loading' | 'hydrating' | 'live' | 'failed' = 'idle';
  readonly #element: HTMLElement;
  readonly #failure: HTMLElement | null;
  readonly #post: PostForm;
  readonly #clicked: ReturnType<typeof finderOf>[] = [];
  /** The button under the pointer since it went down. */
  #pressed: { button: HTMLElement; find: ReturnType<typeof finderOf> } | undefined;
  #submitted = false;
  /** A deployment has replaced this page's code: only a reload can help. */
  #outdated = false;

  constructor(element: HTMLElement, post: PostForm) {
    this.#element = element;
    this.#post = post;
    this.#failure = document.querySelector(`[data-failure="${element.dataset['island']}"]`);
    this.#failure?.querySelector('a')?.addEventListener('click', (event) => {
      event.preventDefault();
      if (this.#outdated) location.reload();
      else void this.load();
    });
  }

  async load(): Promise<void> {
    if (this.state !== 'idle' && this.state !== 'failed') return;
    this.state = 'loading';
    try {
      const { island, texts } = this.#element.dataset as { island: IslandName; texts: string };
      // At once: one after the other, each would wait for the connection.
      const [{ View, hydrateIsland }, words] = await Promise.all([islands[island](), fetchFound(texts)]);
      const hydrate = await hydrateIsland(this.#element, View, (await words.json()) as Texts);
      this.state = 'hydrating';
      await hydrate();
    } catch (error) {
      console.error('island not loaded', error);
      this.state = 'failed';
      this.#outdated = (error as Error).cause === 404;
      await this.#fallBack();
      return;
    }
    this.state = 'live';
    this.#element.dataset['hydrated'] = '';
    this.#hideFailure();
    this.#replay();
  }

  /** Remembers the event, and stops clicks and submits, because React, which may be hydrating, would act on them as well. */
  keep(event: Event): void {
    const target = event.target as HTMLElement;
    const pressed = event.type === 'pointerdown' && target.closest('button');
    if (pressed) this.#pressed = { button: pressed, find: finderOf(pressed, this.#element) };
    const button = event.type === 'click' && target.closest<HTMLElement>('button[type="button"]');
    if (button) this.#clicked.push(finderOf(button, this.#element));
    if (event.type === 'submit') {
      event.preventDefault();
      this.#submitted = true;
      this.#showSubmitting(true);
    }
    // React would hydrate at once, in the middle of the way from one field to the next: if it replaces them, the focus is lost.
    const isLeft = event.type === 'change' && this.state === 'hydrating' && target.localName !== 'select';
    if (button || event.type === 'submit' || isLeft) event.stopPropagation();
    void this.load();
  }

  /** Clicks the button if React has replaced it since it was pressed, because the browser then fires no click. */
  pointerUp(): void {
    const { button, find } = this.#pressed ?? {};
    this.#pressed = undefined;
    if (button?.isConnected === false) find?.()?.click();
  }

  #replay(): void {
    for (const find of this.#clicked) find()?.click();
    if (this.#submitted) this.#element.querySelector('form')?.requestSubmit();
    this.#showSubmitting(false);
  }

  /** Without its code, a form is posted by the browser. Where that fails, and in other islands, the failure message is shown. */
  async #fallBack(): Promise<void> {
    const form = this.#element.querySelector('form');
    /** It is sent once the code is there. */
    const isStillHere = form !== null && this.#submitted && form.reportValidity() && !(await this.#post());
    this.#submitted = isStillHere;
    if (!form || isStillHere) this.#showFailure();
    this.#showSubmitting(false);
  }

  #showFailure(): void {
    if (!this.#failure) return;
    for (const part of this.#failure.querySelectorAll<HTMLElement>('[data-words]'))
      part.textContent = part.dataset['words'] ?? '';
    this.#failure.hidden = false;
  }

  /** MessageForm styles it. */
  #showSubmitting(submitting: boolean): void {
    this.#element.querySelector('[type=submit]')?.setAttribute('aria-disabled', String(submitting));
  }

  #hideFailure(): void {
    if (this.#failure?.contains(document.activeElement)) {
      this.#element.tabIndex = -1;
      this.#element.focus({ preventScroll: true });
    }
    if (this.#failure) this.#failure.hidden = true;
  }
}

export type IslandState = LazyIsland['state'];

/** Lets the browser post the form. Resolves to whether it does. */
type PostForm = () => Promise<boolean>;

/**
 * Islands load when near the window or touched.
 * @param postForm for a form whose code can't be fetched
 */
export function startLazyHydration(postForm: PostForm): void {
  const lazyIslands = new Map<Element, LazyIsland>();
  /** Of the island that a link leads to: those that the page scrolls past on the way wait for it. */
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
    lazyIslands.set(element, new LazyIsland(element, postForm));
    observer.observe(element);
  }
  for (const type of ['pointerdown', 'focusin', 'keydown', 'input', 'change', 'click', 'submit']) {
    const keep = (event: Event) => {
      const island = lazyIslands.get((event.target as Element).closest('[data-island]') ?? document.body);
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
