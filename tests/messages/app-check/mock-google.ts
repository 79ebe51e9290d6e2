import { setTimeout as wait } from 'node:timers/promises';
import type { Page, Request, Route } from 'playwright-core';
import { callable } from '../../../tools/browser/mocks.ts';

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The emulator reads a token without asking Google whether it is genuine. */
export const token = `${part({ alg: 'RS256', typ: 'JWT' })}.${part({ sub: '1:1:web:1', aud: ['projects/1'], iss: 'https://firebaseappcheck.googleapis.com/1', exp: 4e9 })}.signature`;

/** It may be run twice. */
const script = (code: string) => (route: Route) => route.fulfill({ contentType: 'text/javascript', body: `{${code}}` });

/** Whom sending asks, in this order. Google's part is made up, as nothing of it can be reached here. */
const places = {
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
  /** The real one. */
  function: { address: callable, answer: (route: Route) => route.continue() },
};

type Place = keyof typeof places;

/** What becomes of a request: it is lost on its way, never answered, answered with a status, or so many seconds late. */
type Outcome = 'fine' | 'lost' | 'never' | number | { late: number };

/** For each place, the outcomes of the requests there, in their order; the last is that of all further ones. */
export type Outcomes = Partial<Record<Place, Outcome[]>>;

/** The page's requests, as a test wants them to end, and the page's clock, which the test alone moves. */
export async function interceptRequests(page: Page, outcomes: Outcomes) {
  const clock = { passed: 0 };
  const network = { gone: false };
  const asked: Record<Place, Request[]> = { code: [], config: [], script: [], secondScript: [], exchange: [], function: [] };
  const waiting = new Set<Request>();
  const underWay = new Set<Request>();
  page.on('request', (request) => underWay.add(request));
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));

  const lateBy = async (request: Request, seconds: number) => {
    const due = clock.passed + seconds * 1000;
    waiting.add(request);
    while (clock.passed < due) await wait(5);
    waiting.delete(request);
  };
  for (const [name, { address, answer }] of Object.entries(places)) {
    const place = name as Place;
    await page.route(address, async (route) => {
      const request = route.request();
      if (network.gone) return route.abort();
      const count = asked[place].push(request);
      const { [place]: planned = ['fine'] } = outcomes;
      const outcome = planned[Math.min(count, planned.length) - 1];
      if (outcome === 'lost') return route.abort();
      if (outcome === 'never') return void waiting.add(request);
      if (typeof outcome === 'number') {
        const headers = { 'Access-Control-Allow-Origin': '*' };
        return route.fulfill({ status: outcome, headers, json: { error: { status: 'SOME', message: 'made up' } } });
      }
      if (typeof outcome === 'object') await lateBy(request, outcome.late);
      return answer(route);
    });
  }

  /** Lets the page's time pass, while nothing is under way but what an outcome holds up. Resolves to how much did, in seconds. */
  async function pass(until: () => Promise<boolean>, atMost = 120): Promise<number> {
    const begun = clock.passed;
    while (!(await until()) && clock.passed < begun + atMost * 1000) {
      if ([...underWay].some((request) => !waiting.has(request))) await wait(5);
      else {
        await page.clock.runFor(1000);
        clock.passed += 1000;
      }
    }
    return (clock.passed - begun) / 1000;
  }
  return { asked, network, pass };
}
