import type { BrowserContext, Page, Route } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import { fieldNames } from '../../src/contract/field-names.ts';
import type { MessageFields } from '../../src/contract/field-names.ts';
import { requestedServices } from '../../src/contract/services.ts';
import { messageCalls } from '../../tools/browser/mocks.ts';
import { testBrowser } from '../support/browser.ts';
import { mailbox, siteUrl } from '../support/product.ts';
import { requestsUnderWay } from '../support/site.ts';
import { translations } from '../support/translator.ts';
import { newVisitor } from '../support/visitor.ts';

// A walk is a random sequence of a visitor's actions and of failures. After the walk, all failures
// end, and the visitor sends the message. No typed text may be lost, and no message stored twice.
// `WALKS=200` takes more walks, and `FIRST_WALK=17` begins at another seed.

const browser = testBrowser({ patient: true });
const steps = 10;
const firstWalk = Number(process.env['FIRST_WALK'] ?? 1);
const walks = Array.from({ length: Number(process.env['WALKS'] ?? 4) }, (_, at) => firstWalk + at);

/**
 * Generates random numbers from 0 to below 1 (mulberry32). The same seed gives the same numbers.
 */
function randomFrom(seed: number): () => number {
  let state = seed * 0x9e3779b9;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Servers between page and function, by what they do with a message or its response. */
const servers: Record<string, (route: Route) => Promise<unknown>> = {
  'passes all on': (route) => route.continue(),
  'loses responses': async (route) => {
    await route.fetch().catch(() => {});
    await route.abort();
  },
  'is out of reach': (route) => route.abort(),
  'is busy': (route) => route.fulfill({ status: 503, body: 'busy' }),
  'is a portal': (route) =>
    route.fulfill({ status: 403, contentType: 'text/html', body: '<h1>Accès bloqué</h1>' }),
};

class Walk {
  readonly log: string[] = [];
  /** The last text that the visitor has typed into each field. */
  typed: Partial<MessageFields> = {};
  #server = 'passes all on';
  #filesAreLost = false;
  readonly page: Page;
  readonly #context: BrowserContext;
  readonly #random: () => number;
  readonly #underWay: ReadonlySet<unknown>;

  constructor(page: Page, random: () => number) {
    this.page = page;
    this.#context = page.context();
    this.#random = random;
    this.#underWay = requestsUnderWay(page);
  }

  pick = <Item>(items: readonly Item[]): Item => items[Math.floor(this.#random() * items.length)]!;

  async begin(): Promise<void> {
    // Forms that the browser posts always pass, so only the function or the browser's own error
    // page can respond.
    await this.#context.route(messageCalls, (route) =>
      (route.request().isNavigationRequest() ? servers['passes all on']! : servers[this.#server]!)(
        route,
      ),
    );
    await this.#context.route(/\/assets\/(island|hydrate|callable-client)-/, (route) =>
      this.#filesAreLost ? route.abort() : route.fallback(),
    );
    if (this.#random() < 0.3) await this.pick(Object.values(translations))(this.page);
    await this.page.goto(siteUrl);
  }

  readonly events: Record<string, () => Promise<unknown>> = {
    types: () => this.type(this.pick(fieldNames)),
    'types on': () => this.type(this.pick(fieldNames)),
    presses: () => this.press(),
    'presses twice': async () => {
      await this.press();
      await this.press();
    },
    'has the rest filled in by an extension that fires no events, and presses': async () => {
      if (!(await this.canType())) return;
      const visitor = newVisitor({ email: this.visitor.email });
      for (const name of fieldNames) this.typed[name] ??= visitor[name];
      await this.page.evaluate((values) => {
        for (const [name, value] of Object.entries(values))
          Object.assign(document.querySelector(`#contact [name=${name}]`)!, { value });
      }, this.typed);
      await this.press();
    },
    'comes near the form': () =>
      this.page.evaluate(() => document.querySelector('#contact')?.scrollIntoView()),
    reloads: () => this.page.reload(),
    'goes elsewhere and back': async () => {
      await this.page.goto(`${siteUrl}/nowhere`);
      await this.page.goBack();
    },
    'waits a moment': () => this.waitFor(2),
    'waits long': () => this.waitFor(40),
    'sends from a copy of the tab': async () => {
      if (!(await this.isComplete())) return;
      const [copy] = await Promise.all([
        this.#context.waitForEvent('page'),
        this.page.evaluate(() => void open(location.href)),
      ]);
      await copy.waitForLoadState();
      await copy.evaluate(() =>
        document.querySelector<HTMLElement>('#contact [type=submit]')?.click(),
      );
      await Promise.race([
        copy.getByRole('heading', { name: 'Message Envoyé !', exact: true }).waitFor(),
        copy.waitForTimeout(5000),
      ]).catch(() => {});
      await copy.close();
    },
    'has no network': () => this.#context.setOffline(true),
    'has a network': () => this.#context.setOffline(false),
    'finds files lost': async () => void (this.#filesAreLost = true),
    'finds files again': async () => void (this.#filesAreLost = false),
    'finds another server': async () => {
      this.#server = this.pick(Object.keys(servers));
      this.log.push(`(it ${this.#server})`);
    },
  };

  readonly visitor = newVisitor();

  async go(): Promise<void> {
    const name = this.pick(Object.keys(this.events));
    this.log.push(name);
    // An event fails if the browser leaves the page meanwhile. An offline browser then shows its
    // own error page, which has no form.
    await this.events[name]!().catch((error: unknown) => this.log.push(`(${String(error)})`));
    if (/^(about|chrome-error)/.test(this.page.url())) {
      await this.#context.setOffline(false);
      await this.openSite();
    }
  }

  /** Opens the site. If the browser is posting the form, it goes to the result page instead. */
  async openSite(): Promise<void> {
    await this.page.goto(siteUrl).catch(() => this.page.waitForLoadState());
  }

  async type(name: keyof MessageFields): Promise<void> {
    if (!(await this.canType())) return;
    const value =
      name === 'email'
        ? this.visitor.email
        : name === 'service'
          ? this.pick(requestedServices)
          : `${this.visitor[name]} ${Math.floor(this.#random() * 1000)}`;
    const field = this.page.locator(`#contact [name=${name}]`);
    if (name === 'service') await field.selectOption(value, { force: true });
    else await field.fill(value, { force: true });
    this.typed[name] = value;
  }

  async press(): Promise<void> {
    await this.page.evaluate(() =>
      document.querySelector<HTMLElement>('#contact [type=submit]')?.click(),
    );
  }

  /**
   * Whether the visitor can type. There is no form after the confirmation, and the form's fields
   * are read-only while a message is under way.
   */
  canType = () =>
    this.page.evaluate(
      () =>
        document.querySelector('#contact [type=submit]:not([aria-disabled=true])') !== null &&
        document.querySelector('#contact input[readonly]') === null,
    );

  isComplete = async () =>
    (await this.canType()) && fieldNames.every((name) => this.typed[name] !== undefined);

  /**
   * Advances the page's clock by seconds. Before each second, requests under way get up to three
   * seconds of real time to end.
   */
  async waitFor(seconds: number): Promise<void> {
    for (let second = 0; second < seconds; second++) {
      await vi.waitUntil(() => this.#underWay.size === 0, { timeout: 3000 }).catch(() => {});
      await this.page.clock.runFor(1000);
    }
  }

  isConfirmed = () =>
    this.page
      .getByRole('heading', { name: 'Message Envoyé !', exact: true })
      .or(this.page.locator('#contact [data-again], #message-sent'))
      .first()
      .isVisible();

  async end(): Promise<void> {
    this.#server = 'passes all on';
    this.#filesAreLost = false;
    await this.#context.setOffline(false);
    for (let turn = 0; turn < 60; turn++) {
      if (await this.isConfirmed()) return;
      if (await this.canType().catch(() => false)) {
        await this.seesWhatWasTyped();
        for (const name of fieldNames) if (this.typed[name] === undefined) await this.type(name);
        await this.press();
      } else if (!(await this.page.locator('#contact form').count())) {
        // The result page of a posted form may just have arrived.
        await this.page.waitForLoadState();
        if (await this.isConfirmed()) return;
        await this.openSite();
      }
      await this.waitFor(5);
    }
    throw new Error('no confirmation');
  }

  seesWhatWasTyped(): Promise<void> {
    const isShown = async () => {
      const shown = await this.page
        .locator('#contact form')
        .evaluate((form: HTMLFormElement) => Object.fromEntries(new FormData(form)));
      return fieldNames.every((name) => shown[name] === (this.typed[name] ?? shown[name]));
    };
    return vi.waitUntil(isShown, { timeout: 3000 }).then(() => {});
  }
}

test.each(walks)('walk %i loses no typed text, and stores no message twice', async (seed) => {
  const walk = new Walk(await browser.open('about:blank'), randomFrom(seed));
  try {
    await walk.begin();
    for (let step = 0; step < steps && !(await walk.isConfirmed()); step++) await walk.go();
    await walk.end();
    const stored = await mailbox.messagesFrom(walk.visitor.email);
    const texts = stored.map((message) => JSON.stringify(fieldNames.map((name) => message[name])));
    expect(new Set(texts).size).toBe(texts.length);
    expect(texts).toContain(JSON.stringify(fieldNames.map((name) => walk.typed[name])));
  } catch (error) {
    throw new Error(`${String(error)}\n  ${walk.log.join('\n  ')}`, { cause: error });
  }
});
