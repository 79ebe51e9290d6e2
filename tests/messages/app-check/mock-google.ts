import { setTimeout as wait } from 'node:timers/promises';
import type { Page, Request, Route } from 'playwright-core';
import { callable } from '../../../tools/browser/mocks.ts';

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The emulator doesn't verify the token's signature. */
export const token = `${part({ alg: 'RS256', typ: 'JWT' })}.${part({ sub: '1:1:web:1', aud: ['projects/1'], iss: 'https://firebaseappcheck.googleapis.com/1', exp: 4e9 })}.signature`;

/** In a block of its own, since the page may load the script twice. */
const script = (code: string) => (route: Route) => route.fulfill({ contentType: 'text/javascript', body: `{${code}}` });

/** The URLs that sending requests, in order. Google's are mocked, as they can't be reached here. */
const endpoints = {
  code: { address: '**/assets/app-check-*.js', answer: (route: Route) => route.continue() },
  config: {
    address: '**/__/firebase/init.json',
    answer: (route: Route) => route.fulfill({ json: { projectId: 'lagune', appId: '1:1:web:1', apiKey: 'key' } }),
  },
  script: {
    address: 'https://www.google.com/recaptcha/enterprise.js*',
    answer: script(`
      const enterprise = ((globalThis.grecaptcha ??= {}).enterprise ??= {});
      const waiting = (globalThis.waiting ??= []);
      enterprise.ready ??= (then) => waiting.push(then);
      const src = 'https://www.gstatic.com/recaptcha/releases/1/recaptcha.js';
      document.head.append(Object.assign(document.createElement('script'), { src }));`),
  },
  secondScript: {
    address: 'https://www.gstatic.com/recaptcha/**',
    answer: script(`
      let options;
      Object.assign(grecaptcha.enterprise, {
        ready: (then) => then(),
        render: (_, given) => void (options = given),
        execute: async () => (options.callback(), 'answer'),
      });
      for (const then of globalThis.waiting.splice(0)) then();`),
  },
  exchange: {
    address: 'https://content-firebaseappcheck.googleapis.com/**',
    answer: (route: Route) => route.fulfill({ json: { token, ttl: '3600s' }, headers: { 'Access-Control-Allow-Origin': '*' } }),
  },
  /** The real function. */
  function: { address: callable, answer: (route: Route) => route.continue() },
};

type Endpoint = keyof typeof endpoints;

/** The outcome of a request: answered, a network error, no answer, an HTTP error, or an answer after a delay in seconds. */
type Outcome = 'ok' | 'network-error' | 'timeout' | number | { delay: number };

/** The outcomes of successive requests to an endpoint; the last one repeats. */
export type Outcomes = Partial<Record<Endpoint, Outcome[]>>;

/** Intercepts the page's requests with scripted outcomes, and controls its clock. */
export async function interceptRequests(page: Page, outcomes: Outcomes) {
  const clock = { passed: 0 };
  const network = { down: false };
  const requests: Record<Endpoint, Request[]> = {
    code: [],
    config: [],
    script: [],
    secondScript: [],
    exchange: [],
    function: [],
  };
  const heldUp = new Set<Request>();
  const inFlight = new Set<Request>();
  page.on('request', (request) => inFlight.add(request));
  page.on('requestfinished', (request) => inFlight.delete(request));
  page.on('requestfailed', (request) => inFlight.delete(request));

  const delay = async (request: Request, seconds: number) => {
    const due = clock.passed + seconds * 1000;
    heldUp.add(request);
    while (clock.passed < due) await wait(5);
    heldUp.delete(request);
  };
  for (const [name, { address, answer }] of Object.entries(endpoints)) {
    const endpoint = name as Endpoint;
    await page.route(address, async (route) => {
      const request = route.request();
      if (network.down) return route.abort();
      const count = requests[endpoint].push(request);
      const { [endpoint]: scripted = ['ok'] } = outcomes;
      const outcome = scripted[Math.min(count, scripted.length) - 1];
      if (outcome === 'network-error') return route.abort();
      if (outcome === 'timeout') return void heldUp.add(request);
      if (typeof outcome === 'number') {
        const headers = { 'Access-Control-Allow-Origin': '*' };
        return route.fulfill({ status: outcome, headers, json: { error: { status: 'SOME', message: 'mocked' } } });
      }
      if (typeof outcome === 'object') await delay(request, outcome.delay);
      return answer(route);
    });
  }

  /** Advances the page's clock whenever only held-up requests are in flight. Resolves to the seconds that passed. */
  async function advance(until: () => Promise<boolean>, atMost = 120): Promise<number> {
    const start = clock.passed;
    while (!(await until()) && clock.passed < start + atMost * 1000) {
      if ([...inFlight].some((request) => !heldUp.has(request))) await wait(5);
      else {
        await page.clock.runFor(1000);
        clock.passed += 1000;
        // On a busy machine, a request that has just begun is reported a moment later.
        await wait(10);
      }
    }
    return (clock.passed - start) / 1000;
  }
  return { requests, network, advance };
}
