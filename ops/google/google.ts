import { setTimeout as sleep } from 'node:timers/promises';
import { UserError } from '../../shared/command.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- resources of many APIs; tests in ops/rehearsal validate them.
export type Json = Record<string, any>;

export const lastPart = (name: unknown) => String(name).replace(/.*\//, '');

type Policy = { bindings: { role: string; members: string[]; condition?: unknown }[] };

const notEnabled = /has not been used|is disabled/;
/**
 * Errors about an API, account or metric that is so new that some of Google's servers don't know it
 * yet.
 */
const late = RegExp(`${notEnabled.source}|account .*does not exist|Cannot find metric`, 'i');
const rateLimited = /per minute|per \d* ?seconds?|rate/i;

/**
 * Advice on Google's errors. A pattern is matched with `STATUS METHOD URL: MESSAGE`, and the first
 * pattern that matches counts.
 */
const remedies: [about: RegExp, todo: string][] = [
  [
    /: .*Terms of Service/i,
    'Open https://console.cloud.google.com once, as the same user, and accept the terms.',
  ],
  [/^401/, 'Google no longer accepts your login: npx firebase login --reauth'],
  [
    /:addFirebase/,
    "Open https://console.firebase.google.com as the same user, and accept Firebase's terms.",
  ],
  [
    /v1\/projects: .*already exists/,
    'The id is taken. Choose another; if that project is yours, log in as its owner.',
  ],
  [
    /sites: .*(already (exists|in use)|reserved)/,
    'Another site has that name: choose another project id.',
  ],
  [
    /customDomains: .*already in use/,
    'Another Firebase project has that domain. If this project is only for trials, write TRIALS=yes into its settings. Otherwise remove the domain from the other project first (console → Hosting).',
  ],
  [
    /: .*billing quota/i,
    'The billing account has as many projects as it may have: unlink a project that nobody needs, or ask Google for more.',
  ],
  [
    /billing/i,
    "Ask the billing account's administrator, and check that the account is open: https://console.cloud.google.com/billing",
  ],
  [/: .*quota/i, 'A quota is used up: delete a project that nobody needs, or ask Google for more.'],
  [
    /: .*\(default\).*retry/i,
    "A deleted database's name is free again after some minutes: run this command again then.",
  ],
  [
    /: .*(constraint|organi[sz]ation|creation is not allowed)/i,
    'A policy forbids this: ask the administrator of your organisation to exempt this project.',
  ],
  [
    /: .*location/i,
    'Google does not offer this in that region: choose another region in functions/src/config.ts and firebase.json.',
  ],
  [
    /: .*(permission|denied)/i,
    "You lack a role: run set-up as the project's owner, or give GitHub's account the roles in ops/deploy.md.",
  ],
  [/^(429|5)/, 'Run this command again in some minutes: it continues where it stopped.'],
  [
    /./,
    'There is no advice on this error. When you have mended its cause, run this command again: it continues where it stopped.',
  ],
];

class Refusal extends UserError {
  readonly status: number;

  constructor(request: string, status: number, reason: string) {
    const what = `${request}: ${reason}`;
    const [, todo] = remedies.find(([about]) => about.test(`${status} ${what}`)) ?? [];
    super(`Google refused ${what}\n${todo}`);
    this.status = notEnabled.test(reason) ? 404 : status;
  }
}

/** An `address` is a URL without `https://`. */
export class Google {
  readonly id: string;
  /**
   * APIs, accounts and metrics that exist. If Google says that one of them doesn't exist, a patient
   * client retries the request, because Google's servers learn of new things with a delay.
   */
  readonly known = new Set<string>();
  readonly #token: () => Promise<unknown>;
  readonly #patient: boolean;

  constructor(id: string, token: () => Promise<unknown>, patient: boolean) {
    this.id = id;
    this.#token = token;
    this.#patient = patient;
  }

  /** Undefined in the cases that `askIfThere` names. */
  find(address: string, absent = 404): Promise<Json | undefined> {
    return this.askIfThere('GET', address, undefined, absent);
  }

  /**
   * Resolves to undefined if Google responds with 404 or with the status `absent`, or if the API
   * isn't enabled.
   */
  async askIfThere(
    verb: string,
    address: string,
    body?: Json,
    absent = 404,
  ): Promise<Json | undefined> {
    return this.ask(verb, address, body).catch((error: unknown) => {
      if (error instanceof Refusal && [404, absent].includes(error.status)) return undefined;
      throw error;
    });
  }

  /**
   * If the request starts an operation, waits until the operation is done.
   * @throws UserError that says what to do
   */
  async ask(verb: string, address: string, body?: Json): Promise<Json> {
    let answer = await this.#send(verb, address, body);
    const api = address.split('/').slice(0, 2).join('/');
    const isUnderWay = () => /(^|\/)operations\//.test(String(answer['name'])) && !answer['done'];
    for (let tries = 0; tries < 200 && isUnderWay(); tries++) {
      await sleep(3000);
      answer = await this.#send('GET', `${api}/${answer['name']}`);
    }
    if (isUnderWay()) throw new Refusal(`${verb} ${address}`, 504, 'not done after ten minutes');
    if (answer['error'])
      throw new Refusal(`${verb} ${address}`, 400, String(answer['error'].message));
    return (answer['response'] ?? answer) as Json;
  }

  async policy(address: string): Promise<Policy> {
    // Older versions than 3 leave out some conditions, which would be lost when the policy is
    // written back.
    const [verb, query, body] = /^(run|secretmanager)\./.test(address)
      ? (['GET', '?options.requestedPolicyVersion=3'] as const)
      : address.startsWith('iam.')
        ? (['POST', '?options.requestedPolicyVersion=3'] as const)
        : (['POST', '', { options: { requestedPolicyVersion: 3 } }] as const);
    return {
      bindings: [],
      ...(await this.askIfThere(verb, `${address}:getIamPolicy${query}`, body)),
    };
  }

  /** Keeps changes that others make at the same time. */
  async grant(address: string, role: string, member: string): Promise<void> {
    const { bindings, ...policy } = await this.policy(address);
    const same = bindings.find((one) => one.role === role && !one.condition) ?? {
      role,
      members: [],
    };
    const others = bindings.filter((one) => one !== same);
    const changed = {
      ...policy,
      bindings: [...others, { role, members: [...same.members, member] }],
    };
    await this.ask('POST', `${address}:setIamPolicy`, { policy: changed }).catch(
      (error: unknown) => {
        if (error instanceof Refusal && error.status === 409)
          return this.grant(address, role, member);
        throw error;
      },
    );
  }

  async #send(verb: string, address: string, body?: Json): Promise<Json> {
    const headers = new Headers({
      Authorization: `Bearer ${String(await this.#token())}`,
      'Content-Type': 'application/json',
    });
    // This header makes requests count against the project's quota. Requests to these three APIs go
    // without it, because set-up sends some of them before the project has any API enabled.
    if (!/^(cloudresourcemanager|serviceusage|cloudbilling)\./.test(address))
      headers.set('X-Goog-User-Project', this.id);
    const request = { method: verb, headers, ...(body && { body: JSON.stringify(body) }) };
    for (let tries = 1; ; tries++) {
      const response = await fetch(`https://${address}`, request).catch((error: Error) => {
        const { message } = (error.cause ?? error) as Error;
        throw new UserError(`Google can't be reached: ${message}`);
      });
      const answer = (await response.json().catch(() => ({}))) as Json;
      if (response.ok) return answer;
      const message = String(answer['error']?.message ?? response.statusText);
      const isKnown = [...this.known].some((name) => message.includes(name));
      const passes =
        (late.test(message) && isKnown) ||
        (response.status === 429 && rateLimited.test(message)) ||
        response.status >= 500;
      if (!this.#patient || !passes || tries > 24)
        throw new Refusal(`${verb} ${address.split('?')[0]}`, response.status, message);
      if (tries === 1) console.log(`  … waiting: ${message.split('\n')[0]}`);
      await sleep(Math.min(tries * 2000, 30_000));
    }
  }
}
