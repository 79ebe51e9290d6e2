import type { IslandName } from './registry.ts';

/** Hydration starts while the island is still this far below the window. */
const near = '600px';

const waking = new WeakMap<HTMLElement, Promise<void>>();

/** Brings an island to life once; asking again gives the same promise, unless it failed. */
function wake(island: HTMLElement): Promise<void> {
  const started = waking.get(island);
  if (started) return started;
  const attempt = import('./hydrate.tsx')
    .then(({ hydrateIsland }) => hydrateIsland(island, island.dataset['island'] as IslandName))
    .then(() => {
      island.dataset['awake'] = '';
    });
  attempt.catch(() => waking.delete(island));
  waking.set(island, attempt);
  return attempt;
}

function sleepingIsland(event: Event): HTMLElement | null {
  return (event.target as Element).closest<HTMLElement>('[data-island]:not([data-awake])');
}

/**
 * Islands wake when they come near the window or are touched. What a visitor
 * does to an island before its code has arrived is kept, and done afterwards.
 */
export function wakeIslands(): void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (isIntersecting) void wake(target as HTMLElement).then(() => observer.unobserve(target));
      }
    },
    { rootMargin: near },
  );
  for (const island of document.querySelectorAll('[data-island]')) observer.observe(island);

  for (const type of ['pointerdown', 'focusin', 'keydown'] as const) {
    document.addEventListener(type, (event) => {
      const island = sleepingIsland(event);
      if (island) void wake(island);
    });
  }
  document.addEventListener(
    'click',
    (event) => {
      const island = sleepingIsland(event);
      const control = (event.target as Element).closest<HTMLElement>('button[type="button"]');
      if (island && control) void wake(island).then(() => control.click());
    },
    { capture: true },
  );
  document.addEventListener(
    'submit',
    (event) => {
      const island = sleepingIsland(event);
      if (!island) return;
      event.preventDefault();
      void wake(island).then(() => (event.target as HTMLFormElement).requestSubmit());
    },
    { capture: true },
  );
}
