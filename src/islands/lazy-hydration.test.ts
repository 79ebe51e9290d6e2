import { setImmediate } from 'node:timers/promises';
import { parseHTML } from 'linkedom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { IslandName } from '../components/Island.tsx';
import type { IslandState } from './lazy-hydration.ts';

// These tests combine every state of an island with every event in `events` and `ownEvents`. For
// the form, they include form-first.ts. A document without layout stands in for a browser.

type Loaded = { View: () => null; hydrateIsland: () => Promise<() => Promise<void>> };
const code = vi.hoisted(() => ({ ask: (): Promise<unknown> => Promise.resolve() }));
const server = vi.hoisted(() => ({ isWithinReach: true }));
vi.mock('./registry.ts', () => ({
  islands: { contact: () => code.ask(), partners: () => code.ask() },
}));
vi.mock('../sections/contact/sending/server.ts', () => ({
  isWithinReach: async () => server.isWithinReach,
}));
vi.mock('./download.ts', () => ({ fetchFound: async () => ({ json: async () => ({}) }) }));

const markup = (name: IslandName, content: string) => `
  <section id="${name}">
    <div data-island="${name}" data-texts="/texts.json">${content}</div>
    <p data-failure="${name}" hidden><span data-words="Lost"></span><button type="button">Again</button></p>
  </section>`;

class World {
  readonly document: Document;
  readonly island: HTMLElement;
  readonly failure: HTMLElement;
  readonly handlers: [type: string, handler: (event: Event) => void][] = [];
  code: PromiseWithResolvers<Loaded>[] = [];
  hydration = Promise.withResolvers<void>();
  counts = { loads: 0, posts: 0, clicks: 0, submits: 0, reloads: 0 };
  comesNear = (_island: Element) => {};
  live = (): void => {};

  constructor(name: IslandName) {
    const form = '<form><input name="name"><button type="submit">Send</button></form>';
    const parts =
      markup('partners', '<button type="button">Next</button>') + markup('contact', form);
    const window = parseHTML(
      `<html><body><a href="#partners">P</a><a href="#contact">C</a>${parts}</body></html>`,
    );
    this.document = window.document;
    vi.stubGlobal('Event', window.Event);
    this.island = this.find(`[data-island=${name}]`);
    this.failure = this.find(`[data-failure=${name}]`);
    for (const link of this.document.querySelectorAll('a'))
      Object.assign(link, { hash: link.getAttribute('href') });
    this.hydration.promise.catch(() => {});
    const { counts, handlers } = this;
    vi.stubGlobal('document', this.document);
    vi.stubGlobal('HTMLFormElement', { prototype: { submit: () => counts.posts++ } });
    vi.stubGlobal('FormData', ShownFields);
    server.isWithinReach = true;
    vi.stubGlobal('location', { reload: () => counts.reloads++ });
    vi.stubGlobal('addEventListener', (type: string, handler: (event: Event) => void) =>
      handlers.push([type, handler]),
    );
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        readonly #observed = new Set<Element>();
        observe = (element: Element) => this.#observed.add(element);
        unobserve = (element: Element) => this.#observed.delete(element);
        constructor(callback: (entries: object[]) => void) {
          world.comesNear = (target) => {
            if (this.#observed.has(target)) callback([{ isIntersecting: true, target }]);
          };
        }
      },
    );
    code.ask = () => {
      counts.loads++;
      this.code.push(Promise.withResolvers<Loaded>());
      return this.code.at(-1)!.promise;
    };
    this.island.querySelector('[type=button]')?.addEventListener('click', () => counts.clicks++);
    const made = this.island.querySelector('form');
    if (made)
      Object.assign(made, { reportValidity: () => true, requestSubmit: () => counts.submits++ });
  }

  /**
   * Starts the form and the islands as boot.ts does. The two modules are imported afresh, because
   * each keeps one page's state.
   */
  async start() {
    vi.resetModules();
    const [{ startLazyHydration }, form] = await Promise.all([
      import('./lazy-hydration.ts'),
      import('../sections/contact/sending/form-first.ts'),
    ]);
    form.takeOverForm();
    startLazyHydration({ contact: form.goWithoutCode });
    this.live = () => form.handOver()?.requestSubmit();
  }

  find = (selector: string) => this.document.querySelector<HTMLElement>(selector)!;

  /**
   * Dispatches an event. All listeners of the window run before the target's, although in a browser
   * only those that capture do.
   */
  dispatch(type: string, target: HTMLElement) {
    let [isStopped, isPrevented] = [false, false];
    const event = {
      type,
      target,
      preventDefault: () => (isPrevented = true),
      stopPropagation: () => (isStopped = true),
    };
    for (const [each, handler] of this.handlers)
      if (each === type) handler(event as unknown as Event);
    if (type === 'click' && !isStopped) target.click();
    if (type === 'submit' && !isPrevented) this.counts.submits++;
    return { isStopped, isPrevented };
  }

  arrive() {
    this.code.at(-1)?.resolve({
      View: () => null,
      hydrateIsland: async () => () => this.hydration.promise.then(() => this.live()),
    });
  }
}

class ShownFields extends Map<string, string> {
  constructor(form: HTMLFormElement) {
    super([...form.querySelectorAll('input')].map(({ name, value }) => [name, value]));
  }
}

let world: World;
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

type Stage = IslandState | 'outdated';
const near = () => world.comesNear(world.island);

const stages: Record<Stage, () => void | Promise<void>> = {
  idle: () => {},
  loading: async () => {
    near();
    await setImmediate();
  },
  hydrating: async () => {
    await stages.loading();
    world.arrive();
  },
  live: async () => {
    await stages.hydrating();
    world.hydration.resolve();
  },
  failed: async () => {
    await stages.loading();
    world.code.at(-1)?.reject(new Error('lost'));
  },
  outdated: async () => {
    await stages.loading();
    world.code.at(-1)?.reject(new Error('gone', { cause: 404 }));
  },
};

const click = () => world.dispatch('click', world.island.querySelector('button')!);
const submit = () => world.dispatch('submit', world.island.querySelector('form')!);
const lose = () => world.code.at(-1)?.reject(new Error('lost'));
/**
 * If a click reached React during hydration, React would replace the form, and the browser would
 * not submit it.
 */
const clickSubmit = (stage: Stage) => {
  const { isPrevented } = click();
  if (!isPrevented && stage !== 'hydrating') submit();
};

const events = {
  'it comes near': near,
  'it is touched': () => world.dispatch('pointerdown', world.island),
  'it is focused': () => world.dispatch('focusin', world.island),
  'a key is pressed in it': () => world.dispatch('keydown', world.island),
  'a link to it is followed': () =>
    world.dispatch('click', world.find(`[href="#${world.island.dataset['island']}"]`)),
  'the network is back': () => world.dispatch('online', world.document.body),
  'its retry is pressed': () => world.failure.querySelector('button')!.click(),
  'its code is lost': lose,
  'its code throws': () => world.hydration.reject(new Error('crash')),
} satisfies Record<string, () => unknown>;

const ownEvents = {
  partners: { 'its button is clicked': click },
  contact: {
    'its form is filled in': () => {
      const input = world.island.querySelector('input')!;
      input.value = 'Awa';
      world.dispatch('input', input);
    },
    'its button is clicked': clickSubmit,
    'its form is submitted': submit,
    'its form is submitted, and its code is lost': async () => {
      submit();
      await setImmediate();
      lose();
    },
    'its form is submitted, and both code and server are out of reach': async () => {
      server.isWithinReach = false;
      submit();
      await setImmediate();
      lose();
    },
  },
} satisfies Record<IslandName, Record<string, (stage: Stage) => unknown>>;
type Outcomes = {
  [Name in IslandName]: Record<
    Stage,
    Record<keyof typeof events | keyof (typeof ownEvents)[Name], string>
  >;
};

/** The same outcome for four ways in which a visitor turns to any island. */
const onAttention = (outcome: string) => ({
  'it is touched': outcome,
  'it is focused': outcome,
  'a key is pressed in it': outcome,
  'a link to it is followed': outcome,
});
const whatever = (outcome: string) => ({
  ...onAttention(outcome),
  'it comes near': outcome,
  'the network is back': outcome,
  'its retry is pressed': outcome,
  'its code is lost': outcome,
  'its code throws': outcome,
});
const asks = 'asks for its code, live';

/** The outcome of each event in each state, if every later download succeeds. */
const outcomes: Outcomes = {
  partners: {
    idle: {
      ...whatever('not live'),
      ...onAttention(asks),
      'it comes near': asks,
      // The retry button isn't shown in this state.
      'its retry is pressed': asks,
      'its button is clicked': 'asks for its code, clicked 1, live',
    },
    loading: {
      ...whatever('live'),
      'its code is lost': 'not live, says so',
      'its code throws': 'not live, says so',
      'its button is clicked': 'clicked 1, live',
    },
    hydrating: {
      ...whatever('live'),
      'its code throws': 'not live, says so',
      'its button is clicked': 'clicked 1, live',
    },
    live: { ...whatever('live'), 'its button is clicked': 'clicked 1, live' },
    failed: {
      ...whatever('not live, says so'),
      ...onAttention(asks),
      'the network is back': asks,
      'its retry is pressed': asks,
      'its button is clicked': 'asks for its code, clicked 1, live',
    },
    outdated: {
      ...whatever('not live, says so'),
      ...onAttention(asks),
      'the network is back': asks,
      'its retry is pressed': 'reloads the page, not live, says so',
      'its button is clicked': 'asks for its code, clicked 1, live',
    },
  },
  contact: {
    idle: {
      ...whatever('not live'),
      ...onAttention(asks),
      'it comes near': asks,
      'its retry is pressed': asks,
      'its form is filled in': 'asks for its code, filled in, live',
      'its button is clicked': 'asks for its code, submitted 1, live',
      'its form is submitted': 'asks for its code, submitted 1, live',
      'its form is submitted, and its code is lost': 'asks for its code, posted 1, not live',
      'its form is submitted, and both code and server are out of reach':
        'asks for its code, not live, says so',
    },
    loading: {
      ...whatever('live'),
      // The form works without its code.
      'its code is lost': 'not live',
      'its code throws': 'not live',
      'its form is filled in': 'filled in, live',
      'its button is clicked': 'submitted 1, live',
      'its form is submitted': 'submitted 1, live',
      'its form is submitted, and its code is lost': 'posted 1, not live',
      'its form is submitted, and both code and server are out of reach': 'not live, says so',
    },
    hydrating: {
      ...whatever('live'),
      'its code throws': 'not live',
      'its form is filled in': 'filled in, live',
      'its button is clicked': 'submitted 1, live',
      'its form is submitted': 'submitted 1, live',
      'its form is submitted, and its code is lost': 'submitted 1, live',
      'its form is submitted, and both code and server are out of reach': 'submitted 1, live',
    },
    live: {
      ...whatever('live'),
      'its form is filled in': 'filled in, live',
      'its button is clicked': 'submitted 1, live',
      'its form is submitted': 'submitted 1, live',
      'its form is submitted, and its code is lost': 'submitted 1, live',
      'its form is submitted, and both code and server are out of reach': 'submitted 1, live',
    },
    failed: {
      ...whatever('not live'),
      ...onAttention(asks),
      'the network is back': asks,
      'its retry is pressed': asks,
      'its form is filled in': 'asks for its code, filled in, live',
      'its button is clicked': 'asks for its code, submitted 1, live',
      'its form is submitted': 'asks for its code, submitted 1, live',
      'its form is submitted, and its code is lost': 'asks for its code, posted 1, not live',
      'its form is submitted, and both code and server are out of reach':
        'asks for its code, not live, says so',
    },
    outdated: {
      ...whatever('not live'),
      ...onAttention(asks),
      'the network is back': asks,
      'its retry is pressed': 'reloads the page, not live',
      'its form is filled in': 'asks for its code, filled in, live',
      'its button is clicked': 'asks for its code, submitted 1, live',
      'its form is submitted': 'asks for its code, submitted 1, live',
      'its form is submitted, and its code is lost': 'asks for its code, posted 1, not live',
      'its form is submitted, and both code and server are out of reach':
        'asks for its code, not live, says so',
    },
  },
};

async function outcomeOf(happen: (stage: Stage) => unknown, stage: Stage): Promise<string> {
  const { loads } = world.counts;
  await happen(stage);
  await setImmediate();
  const asked = world.counts.loads > loads;
  world.arrive();
  world.hydration.resolve();
  await setImmediate();
  const { clicks, submits, posts, reloads } = world.counts;
  return [
    asked && 'asks for its code',
    reloads > 0 && 'reloads the page',
    clicks > 0 && `clicked ${clicks}`,
    submits > 0 && `submitted ${submits}`,
    posts > 0 && `posted ${posts}`,
    world.island.querySelector('input')?.value && 'filled in',
    world.island.dataset['hydrated'] === undefined ? 'not live' : 'live',
    !world.failure.hidden && 'says so',
  ]
    .filter(Boolean)
    .join(', ');
}

describe.each(['partners', 'contact'] as const)('%s', (name) => {
  test.each(Object.keys(stages) as Stage[])(
    'in the state %s, each event has its outcome',
    async (stage) => {
      const found: Record<string, string> = {};
      for (const [event, happen] of Object.entries({ ...events, ...ownEvents[name] })) {
        world = new World(name);
        await world.start();
        await stages[stage]();
        await setImmediate();
        found[event] = await outcomeOf(happen, stage);
      }
      expect(found).toEqual(outcomes[name][stage]);
    },
  );
});

test('a retry downloads the code again instead of reloading the page, if a 404 was followed by a network failure', async () => {
  world = new World('partners');
  await world.start();
  await stages.outdated();
  await setImmediate();
  events['it is touched']();
  await setImmediate();
  lose();
  await setImmediate();
  events['its retry is pressed']();
  await setImmediate();
  expect(world.counts).toMatchObject({ loads: 3, reloads: 0 });
});

test.each(['pointerdown', 'touchend', 'click', 'keydown', 'textInput', 'input', 'keyup', 'change'])(
  'during hydration, React gets no %s of a field',
  async (type) => {
    world = new World('contact');
    await world.start();
    await stages.hydrating();
    await setImmediate();
    expect(world.dispatch(type, world.find('input')).isStopped).toBe(true);
    world.hydration.resolve();
    await setImmediate();
    expect(world.dispatch(type, world.find('input')).isStopped).toBe(false);
  },
);
