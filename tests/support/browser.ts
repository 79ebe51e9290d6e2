import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { sampleProof } from '../../shared/message-sample.ts';
import { phone } from './site.ts';
import { sharedBrowser } from './fixtures.ts';
import { patience } from '../../shared/patience.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** The number of pages that a test has opened: closing-line.ts prints the sum. */
    pagesOpened?: number;
  }
}

/** The connection to the browser that all workers share. */
let connected: Promise<Browser> | undefined;

type Visit = BrowserContextOptions & {
  /** Whether the test itself violates the Content-Security-Policy. */
  violating?: boolean;
};

/**
 * Opens pages for the tests of a file. Each page is new, as on a first visit, and by default has a
 * phone's size and reduced motion. If a page violates its Content-Security-Policy, the test fails.
 * A failed test leaves a picture of a page in `var/failed`.
 * @param options `untouched`: pages keep the real clock, and `open` doesn't wait for the web font.
 * `working`: pages compute their own proof of work, which takes seconds; other pages get a known
 * proof. `patient`: waits for elements end only after two minutes, because a function may have to
 * start, or Vite to transform a file.
 */
export function testBrowser(options: PageOptions = {}) {
  async function open(url: string, { violating = false, ...visit }: Visit = {}): Promise<Page> {
    const opened = await newPage(options, visit);
    const { page } = opened;
    judge(opened, { violating, close: () => page.context().close() });
    // A new page is blank already, and navigating to about:blank would start another process.
    if (url === 'about:blank') return page;
    await page.goto(url);
    if (!options.untouched && visit.javaScriptEnabled !== false) await fontArrived(page);
    return page;
  }
  return { open };
}

const lookedAt = new Map<string, Opened>();

/**
 * Resolves to a loaded page for tests that only look at it. The tests of a worker share the page,
 * and may change its window size and media.
 */
export async function lookAt(
  url: string,
  { viewport = phone.viewport }: Pick<Visit, 'viewport'> = {},
): Promise<Page> {
  const isAsLoaded = () =>
    !document.querySelector('[data-hydrated], [open], :focus, :popover-open') && scrollY === 0;
  let opened = lookedAt.get(url);
  if (opened && !(await opened.page.evaluate(isAsLoaded))) {
    await opened.page.context().close();
    opened = undefined;
  }
  const isNew = !opened;
  opened ??= await newPage({}, { viewport });
  const { page } = opened;
  lookedAt.set(url, opened);
  judge(opened);
  if (isNew) {
    await page.goto(url);
    await fontArrived(page);
  }
  await page.emulateMedia({ media: null, colorScheme: null });
  await page.setViewportSize(viewport ?? phone.viewport);
  return page;
}

type PageOptions = { untouched?: boolean; working?: boolean; patient?: boolean };

type Opened = { page: Page; log: string[] };

async function newPage(
  { untouched, working, patient }: PageOptions,
  options: Omit<Visit, 'violating'>,
): Promise<Opened> {
  connected ??= sharedBrowser().then(({ endpoint }) => chromium.connect(endpoint));
  const context = await (
    await connected
  ).newContext({ locale: 'fr-CI', ...phone, reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  onTestFinished(({ task }) => void (task.meta.pagesOpened = (task.meta.pagesOpened ?? 0) + 1));
  const log: string[] = [];
  page.on('console', (message) => log.push(message.text()));
  page.on('requestfailed', (request) =>
    log.push(`${request.failure()?.errorText}: ${request.url()}`),
  );
  page.setDefaultTimeout(patient ? patience.medium : patience.short);
  if (!working) await giveProof(page);
  if (!untouched) await page.clock.install();
  return { page, log };
}

function judge({ page, log }: Opened, { violating = false, close = async () => {} } = {}): void {
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') await keepEvidence(page, task.fullTestName, log);
    await close();
    if (!violating) expect(policyViolations(log)).toEqual([]);
  });
}

let pictures = 0;

async function keepEvidence(page: Page, test: string, log: string[]): Promise<void> {
  const name = test.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 120);
  // A test may have opened several pages.
  const path = `var/failed/${name}-${++pictures}.png`;
  console.log(['console and failed requests:', ...log, `picture: ${path}`].join('\n  '));
  await page
    .screenshot({ path })
    .catch((error: unknown) => console.log(`no picture: ${String(error)}`));
}

export const policyViolations = (log: string[]) =>
  log.filter((line) => /Content Security Policy|Trusted(HTML|Script)/.test(line));

/**
 * Gives a page the draft of `sampleProof`, and a worker that returns the proof at once. A route for
 * the worker's file would make the browser ask this process about each request.
 */
async function giveProof(page: Page): Promise<void> {
  const { draft, proof } = sampleProof;
  await page.addInitScript(
    ({ numbers, data }) => {
      const getRandomValues = crypto.getRandomValues.bind(crypto);
      crypto.getRandomValues = (array) => {
        if (array instanceof Uint32Array && array.length === numbers.length) array.set(numbers);
        else getRandomValues(array);
        return array;
      };
      class ProvenWorker extends EventTarget {
        constructor() {
          super();
          queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })));
        }
        terminate() {}
      }
      Object.assign(globalThis, { Worker: ProvenWorker });
    },
    { numbers: draft.split('-').map(Number), data: proof },
  );
}

/** Waits for the font, because lines that then wrap differently move the page below them. */
export async function fontArrived(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.fonts.size === 0 || [...document.fonts].some(({ status }) => status === 'loaded'),
  );
}
