import { HttpsError, onCall, type Request, type Response } from 'firebase-functions/https';
import { company } from '../../../src/company.ts';
import type {
  NotAccepted,
  ReachedLimit,
  RefusedFields,
  SendContactEmailResult,
} from '../../../src/contract/callable.ts';
import { accounts, emailOf, region } from '../config.ts';
import { localeIn, redirectToForm, respondToForm, sentByForm } from './posted-form.ts';
import { formType, sanitized } from './framework-hardening.ts';
import type { Outcome } from './receive.ts';

/**
 * Loads the code that takes messages, with Firestore's client, only at the first request other than
 * GET and HEAD, so that the process listens sooner.
 */
const load = () => import('./receive.ts');

const callable = onCall(
  {
    region,
    serviceAccount: emailOf(accounts.intake),
    memory: '512MiB',
    concurrency: 8,
    maxInstances: 10,
    // Pages call the function on their own origin (firebase.json's rewrite), so they need no CORS.
    // But with `cors: false`, the OPTIONS request that warms up the function would be logged as an
    // error.
    cors: company.url,
  },
  async ({ data, rawRequest }) => {
    const { receive } = await load();
    return resultOf(await receive(data, 'call', forwardedFor(rawRequest)));
  },
);

/**
 * Takes calls of pages, and forms that browsers post. `onCall` can't take forms, so this function
 * wraps `callable`, and is deployed with the settings of `callable`. Pages recognize the function's
 * errors by their details.
 */
export const sendContactEmail = Object.assign(
  async (request: Request, response: Response): Promise<void> => {
    if (request.method === 'GET' || request.method === 'HEAD')
      return redirectToForm(request, response);
    // Pages send an OPTIONS request as soon as a visitor enters the form, so that this code is
    // loaded when the message comes.
    const { receive } = await load();
    if (request.get('content-type') === formType) {
      const sent = { ...sentByForm(request), locale: localeIn(request) };
      return respondToForm(
        await receive(sent, 'form', forwardedFor(request)),
        sent,
        request,
        response,
      );
    }
    if (request.body) request.body = sanitized(request.body);
    return callable(request, response);
  },
  callable,
);

const forwardedFor = (request: Request) => request.get('x-forwarded-for');

function resultOf(outcome: Outcome): SendContactEmailResult {
  if (outcome.kind === 'accepted') return { id: outcome.id };
  if (outcome.kind === 'refused')
    throw new HttpsError('invalid-argument', 'invalid message', {
      fields: outcome.fields,
    } satisfies RefusedFields);
  if (outcome.kind === 'limited')
    throw new HttpsError('resource-exhausted', 'too many messages', {
      limit: outcome.limit,
    } satisfies ReachedLimit);
  throw new HttpsError('unavailable', 'message not accepted', {
    retry: true,
  } satisfies NotAccepted);
}
