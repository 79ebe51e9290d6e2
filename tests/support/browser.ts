import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { sampleProof } from '../../shared/message-sample.ts';
import { phone } from './site.ts';
import { sharedBrowser } from './fixtures.ts';
import { patience } from '../../shared/patience.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** The number of pages that a test has opened, for the closing line's sum. */
    pagesOpened?: number;
  }
}

/** One browser serves all workers. */
let connected: Promise<Browser> | undefined;

type Visit = BrowserContextOptions & {
  /** Whether the test itself violates the Content-Security-Policy. */
  violating?: boolean;
};

/**
 * Opens pages for the tests of a file: each test has its own, as on a first visit, by default on a
 * phone and with reduced motion.
 * A page that violates its Content-Security-Policy fails the test. A failed test leaves a picture
 * of each of its pages in `var/failed`.
 * @param options `untouched`: pages keep the real clock. `working`: pages find their own proof of
 * work, which takes seconds of a processor; other pages are given one.
 */
export function testBrowser(options: PageOptions = {}) {
  async function open(url: string, { violating = false, ...visit }: Visit = {}): Promise<Page> {
    const opened = await newPage(options, visit);
    const { page } = opened;
    judge(opened, { violating, close: () => page.context().close() });
    // A new page is blank already; navigating there would start another process.
    if (url === 'about:blank') return page;
    await page.goto(url);
    if (!options.untouched && visit.javaScriptEnabled !== false) await fontArrived(page);
    return page;
  }
  return { open };
}

/** The pages that tests of this worker look at, by URL. */
const lookedAt = new Map<string, Opened>();

/**
 * A page, loaded and laid out, for tests that only look at it. A worker's tests share it, and may
 * change its window and media. If anything was pressed, focused or scrolled, the next test gets
 * another page.
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

type PageOptions = { untouched?: boolean; working?: boolean };

type Opened = { page: Page; log: string[] };

async function newPage(
  { untouched, working }: PageOptions,
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
  page.setDefaultTimeout(patience.short);
  if (!working) await giveProof(page);
  if (!untouched) await page.clock.install();
  return { page, log };
}

/**
 * After a test: fails if the page has violated its policy, and keeps evidence of a failed test.
 */
function judge({ page, log }: Opened, { violating = false, close = async () => {} } = {}): void {
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') await keepEvidence(page, task.fullTestName, log);
    await close();
    if (!violating) expect(policyViolations(log)).toEqual([]);
  });
}

/** Prints what the page logged, and saves a picture of it. */
async function keepEvidence(page: Page, test: string, log: string[]): Promise<void> {
  const path = `var/failed/${test.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 120)}.png`;
  console.log(['console and failed requests:', ...log, `picture: ${path}`].join('\n  '));
  await page
    .screenshot({ path })
    .catch((error: unknown) => console.log(`no picture: ${String(error)}`));
}

export const policyViolations = (log: string[]) =>
  log.filter((line) => /Content Security Policy|Trusted(HTML|Script)/.test(line));

/** Gives a page the sample's draft, and replaces its worker by one that knows the proof. */
async function giveProof(page: Page): Promise<void> {
  const { draft, proof } = sampleProof;
  await page.addInitScript((numbers) => {
    const getRandomValues = crypto.getRandomValues.bind(crypto);
    crypto.getRandomValues = (array) => {
      if (array instanceof Uint32Array && array.length === numbers.length) array.set(numbers);
      else getRandomValues(array);
      return array;
    };
  }, draft.split('-').map(Number));
  const body = `postMessage('${proof}')`;
  await page.route('**/assets/proof-worker-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body }),
  );
}

/**
 * Waits for the web font: until it has loaded, some lines wrap in another way, which shifts all
 * that is below.
 */
export async function fontArrived(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.fonts.size === 0 || [...document.fonts].some(({ status }) => status === 'loaded'),
  );
}
