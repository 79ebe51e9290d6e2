import type { IslandName } from '../components/Island.tsx';

/** Hydration starts while the island is still this far below the window. */
const near = '600px';

const hydrating = new WeakMap<HTMLElement, Promise<void>>();

/** Interactions recorded before hydration, to be replayed after it. */
const pending = new WeakMap<HTMLElement, (() => void)[]>();

/** Forms with a pending submit, so that each is replayed once. */
const submitting = new WeakSet<HTMLFormElement>();

/** Hydrates an island once. If its code can't be downloaded, shows the failure with a retry. */
function hydrate(island: HTMLElement): Promise<void> {
  const started = hydrating.get(island);
  if (started) return started;
  const failure = document.querySelector<HTMLElement>(`[data-failure="${island.dataset['island']}"]`);
  const attempt = import('./hydrate.tsx')
    .then(({ hydrateIsland }) => hydrateIsland(island, island.dataset['island'] as IslandName))
    .then(
      () => {
        island.dataset['hydrated'] = '';
        if (failure) failure.hidden = true;
        for (const act of pending.get(island) ?? []) act();
      },
      (error: unknown) => {
        console.error('part of the page did not load', error);
        hydrating.delete(island);
        addEventListener('online', () => void hydrate(island), { once: true });
        if (!failure) return;
        failure.hidden = false;
        // A deployment has replaced this page's code: only a reload can help.
        const again = (error as Error).cause === 404 ? () => location.reload() : () => void hydrate(island);
        failure.querySelector('button')?.addEventListener('click', again, { once: true });
      },
    );
  hydrating.set(island, attempt);
  return attempt;
}

function replayLater(island: HTMLElement, act: () => void): void {
  pending.set(island, [...(pending.get(island) ?? []), act]);
  void hydrate(island);
}

function unhydratedIsland(event: Event): HTMLElement | null {
  return (event.target as Element).closest<HTMLElement>('[data-island]:not([data-hydrated])');
}

/** Islands hydrate when near the viewport or touched; earlier interactions are recorded and replayed. */
export function startLazyHydration(): void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        void hydrate(target as HTMLElement);
      }
    },
    { rootMargin: near },
  );
  for (const island of document.querySelectorAll('[data-island]')) observer.observe(island);

  for (const type of ['pointerdown', 'focusin', 'keydown'] as const) {
    document.addEventListener(type, (event) => {
      const island = unhydratedIsland(event);
      if (island) void hydrate(island);
    });
  }
  document.addEventListener(
    'click',
    (event) => {
      const island = unhydratedIsland(event);
      const control = (event.target as Element).closest<HTMLElement>('button[type="button"]');
      if (island && control) replayLater(island, () => control.click());
    },
    { capture: true },
  );
  document.addEventListener(
    'submit',
    (event) => {
      const island = unhydratedIsland(event);
      if (!island) return;
      event.preventDefault();
      const form = event.target as HTMLFormElement;
      if (submitting.has(form)) return;
      submitting.add(form);
      // Looked up again, in case hydration replaced the form.
      replayLater(island, () => island.querySelector('form')?.requestSubmit());
    },
    { capture: true },
  );
}
