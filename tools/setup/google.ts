import { setTimeout as sleep } from 'node:timers/promises';
import { UserError } from '../command.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- resources of many APIs, which the rehearsal checks (tests/deploy).
export type Json = Record<string, any>;

/** What Google learns some minutes late: APIs that were just enabled, accounts, metrics. */
const late = /has not been used|is disabled|account .*does not exist|Cannot find metric/i;

/** What to do about Google's errors, by address and message. The first that matches. */
const remedies: [about: RegExp, todo: string][] = [
  [/:addFirebase/, "Open https://console.firebase.google.com as the same user, and accept Firebase's terms."],
  [/v1\/projects: .*already exists/, 'The id is taken. Choose another; if that project is yours, log in as its owner.'],
  [/sites: .*(already exists|reserved)/, 'Another site has that name: choose another project id.'],
  [/billing.*permission/i, "It needs the billing account's administrator: let them run this."],
  [/billing/i, 'Look at the billing account: https://console.cloud.google.com/billing'],
  [/quota/i, 'A quota is used up: delete a project that nobody needs, or ask Google for more.'],
  [
    /constraint|organi[sz]ation/i,
    'A policy of your organisation forbids it: ask its administrator for an exception for this project.',
  ],
  [/location/i, 'Google does not offer this in that region: choose another in functions/src/config.ts.'],
  [/permission|denied/i, 'You need the role Owner in the project: ask its owner.'],
  [/./, 'Run this again: it continues where it stopped.'],
];

/** Google's APIs, for one project. Addresses have no scheme: `iam.googleapis.com/v1/projects/…`. */
export class Google {
  /** Whether to wait for what Google learns late. */
  patient = false;
  /** The project's number, and its billing account's name; set by the steps that look them up. */
  number = '';
  billingAccount = '';

  readonly project: string;
  readonly #token: () => Promise<string>;
  readonly #send: typeof fetch;
  readonly #wait: (ms: number) => Promise<unknown>;

  constructor(
    project: string,
    token: () => Promise<string>,
    send: typeof fetch = fetch,
    wait: (ms: number) => Promise<unknown> = sleep,
  ) {
    this.project = project;
    this.#token = token;
    this.#send = send;
    this.#wait = wait;
  }

  /** What is at an address; undefined if nothing is, or if Google answers with one of these codes. */
  async find(address: string, absent: number[] = [], verb = 'GET', body: Json = {}): Promise<Json | undefined> {
    const { status, answer } = await this.#request(verb, address, body);
    const isAbsent = [404, ...absent].includes(status) || /has not been used|is disabled/.test(messageOf(answer));
    return isAbsent ? undefined : checked(verb, address, status, answer);
  }

  /** Makes a request, and waits until what it started is done. @throws UserError that says what to do */
  async ask(verb: string, address: string, body: Json = {}): Promise<Json> {
    const { status, answer } = await this.#request(verb, address, body);
    let operation = checked(verb, address, status, answer);
    if (!/(^|\/)operations\//.test(String(operation['name']))) return operation;
    const progress = [...address.split('/').slice(0, 2), operation['name']].join('/');
    for (let polls = 1; !operation['done']; polls++) {
      await this.#wait(Math.min(polls * 1000, 10_000));
      operation = (await this.find(progress)) ?? operation;
    }
    return operation['error'] ? checked(verb, address, 400, operation) : ((operation['response'] ?? {}) as Json);
  }

  /** Gives a role on something. What others change meanwhile is kept. */
  async grant(address: string, role: string, member: string): Promise<void> {
    const policy = await this.policy(address);
    const same = (one: Binding) => one.role === role && !one.condition;
    const members = policy.bindings.filter(same).flatMap((one) => one.members);
    const bindings = [...policy.bindings.filter((one) => !same(one)), { role, members: [...members, member] }];
    const set = `${address}:setIamPolicy`;
    const { status, answer } = await this.#request('POST', set, { policy: { ...policy, bindings } });
    if (status === 409) return this.grant(address, role, member);
    checked('POST', set, status, answer);
  }

  /** Who has which role on something. */
  async policy(address: string): Promise<{ bindings: Binding[] }> {
    // Version 3 has conditions, which would be lost when the policy is set again.
    const [query, body] = address.startsWith('iam.')
      ? ['?options.requestedPolicyVersion=3', {}]
      : ['', { options: { requestedPolicyVersion: 3 } }];
    return { bindings: [], ...(await this.find(`${address}:getIamPolicy${query}`, [], 'POST', body)) };
  }

  async #request(verb: string, address: string, body?: Json): Promise<{ status: number; answer: Json }> {
    const headers: Record<string, string> = {
      Authorization: `Bearer ${await this.#token()}`,
      'Content-Type': 'application/json',
    };
    // Requests count against the project, but for those that have to work before it has any API.
    if (!/^(cloudresourcemanager|serviceusage|cloudbilling)\./.test(address)) headers['X-Goog-User-Project'] = this.project;
    for (let tries = 1; ; tries++) {
      const sent = verb === 'GET' ? {} : { body: JSON.stringify(body) };
      const response = await this.#send(`https://${address}`, { method: verb, headers, ...sent });
      const { status } = response;
      const answer = (await response.json()) as Json;
      // Ten minutes for what comes late, half a minute for a hiccup.
      const limit = late.test(messageOf(answer)) ? 24 : status === 429 || status >= 500 ? 6 : 0;
      if (!this.patient || tries > limit) return { status, answer };
      if (tries === 1) console.log(`  … waiting: ${messageOf(answer).split('\n')[0]}`);
      await this.#wait(Math.min(tries * 2000, 30_000));
    }
  }
}

type Binding = { role: string; members: string[]; condition?: unknown };

const messageOf = (answer: Json) => String((answer['error'] as Json | undefined)?.['message'] ?? '');

function checked(verb: string, address: string, status: number, answer: Json): Json {
  if (status < 400) return answer;
  const what = `${verb} ${address.split('?')[0]}: ${messageOf(answer)}`;
  throw new UserError(`Google refused ${what}\n${remedies.find(([about]) => about.test(what))?.[1]}`);
}
