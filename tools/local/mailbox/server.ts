import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { Firestore, Timestamp } from '@google-cloud/firestore';
import type { Email } from 'postal-mime';
import { LocalSmtp, type SmtpBehaviour, smtpBehaviours } from './smtp.ts';

const page = new URL('page.html', import.meta.url);

/**
 * Starts the local mailbox: an SMTP server for the functions, and a web page that shows received
 * e-mails beside stored messages.
 */
export async function startMailbox(options: {
  port: number;
  smtpPort: number;
  firestoreHost: string;
  projectId: string;
}): Promise<{ stop: () => Promise<void> }> {
  const smtp = new LocalSmtp(options.smtpPort);
  const firestore = new Firestore({
    projectId: options.projectId,
    host: options.firestoreHost,
    ssl: false,
  });

  const routes: Record<string, (input: Record<string, string>) => unknown> = {
    'GET /api/mails': ({ email }) =>
      smtp.mails.filter(({ mail }) => !email || isReplyTo(mail, email)).toReversed(),
    'GET /api/messages': ({ email }) => readMessages(firestore, email),
    'GET /api/smtp': () => ({ behaviour: smtp.behaviour, behaviours: smtpBehaviours }),
    'PUT /api/smtp': async ({ behaviour = '' }) => {
      if (!Object.hasOwn(smtpBehaviours, behaviour)) throw new Error(`no behaviour '${behaviour}'`);
      await smtp.setBehaviour(behaviour as SmtpBehaviour);
    },
  };

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!isLocal.test(request.headers.host ?? '')) {
      response.writeHead(403).end('Open http://127.0.0.1 instead.\n');
      return;
    }
    const [pathname, query] = (request.url ?? '').split('?', 2);
    if (pathname === '/') {
      response.setHeader('Content-Type', 'text/html; charset=utf-8').end(readFileSync(page));
      return;
    }
    const route = routes[`${request.method} ${pathname}`];
    const body = await text(request);
    const input = (
      body ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(query))
    ) as Record<string, string>;
    response.setHeader('Content-Type', 'application/json');
    if (!route) response.statusCode = 404;
    response.end(JSON.stringify(route ? ((await route(input)) ?? {}) : { error: 'not found' }));
  }
  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => {
      response.statusCode = 500;
      response.end(JSON.stringify({ error: String(error) }));
    });
  });

  await smtp.setBehaviour('accepting');
  await new Promise<void>((resolve) => server.listen(options.port, '127.0.0.1', resolve));
  return {
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await smtp.setBehaviour('stopped');
      await firestore.terminate();
    },
  };
}

/**
 * The host names of accepted requests. If all were accepted, a foreign site could point its own
 * host name at 127.0.0.1 and read the e-mails (DNS rebinding).
 */
const isLocal = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

const isReplyTo = ({ replyTo = [] }: Email, email: string) =>
  replyTo.some(({ address }) => address === email);

async function readMessages(firestore: Firestore, email?: string): Promise<unknown[]> {
  const messages = firestore.collection('messages');
  const { docs } = await (email ? messages.where('email', '==', email) : messages)
    .orderBy('receivedAt', 'desc')
    .get();
  return docs.map((document) => ({ id: document.id, ...(toJson(document.data()) as object) }));
}

function toJson(value: unknown): unknown {
  if (value instanceof Timestamp) return value.toDate().toISOString();
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, toJson(inner)]));
}
