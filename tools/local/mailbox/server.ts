import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { Firestore, Timestamp } from '@google-cloud/firestore';
import { LocalSmtp, type SmtpBehaviour, smtpBehaviours } from './smtp.ts';

export type Mailbox = { stop: () => Promise<void> };

const page = new URL('page.html', import.meta.url);

/**
 * The local mailbox: an SMTP server that receives the functions' mails, and a
 * page that shows them beside the stored messages. Tests use its JSON API:
 * `GET /api/mails`, `GET /api/messages`, `GET|PUT /api/smtp` (`{"behaviour": …}`), and
 * `PUT /api/state` (`{"id": …, "state": …}`).
 */
export async function startMailbox(options: {
  port: number;
  smtpPort: number;
  firestoreHost: string;
  projectId: string;
}): Promise<Mailbox> {
  const smtp = new LocalSmtp(options.smtpPort);
  const firestore = new Firestore({ projectId: options.projectId, host: options.firestoreHost, ssl: false });

  const routes: Record<string, (request: IncomingMessage) => unknown> = {
    'GET /api/mails': () => smtp.mails.toReversed(),
    'GET /api/messages': () => readMessages(firestore),
    'GET /api/smtp': () => ({ behaviour: smtp.behaviour, behaviours: smtpBehaviours }),
    'PUT /api/smtp': async (request) => {
      const { behaviour } = JSON.parse(await text(request)) as { behaviour: SmtpBehaviour };
      if (!(behaviour in smtpBehaviours)) throw new Error(`no behaviour '${behaviour}'`);
      await smtp.setBehaviour(behaviour);
      return { behaviour };
    },
    // What staff do in the Firebase console to have a message mailed again.
    'PUT /api/state': async (request) => {
      const { id, state } = JSON.parse(await text(request)) as { id: string; state: string };
      await firestore.collection('messages').doc(id).update({ state });
      return { id, state };
    },
  };

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url === '/') {
      response.setHeader('Content-Type', 'text/html; charset=utf-8').end(readFileSync(page));
      return;
    }
    const route = routes[`${request.method} ${request.url}`];
    response.setHeader('Content-Type', 'application/json');
    if (!route) response.statusCode = 404;
    response.end(JSON.stringify(route ? await route(request) : { error: 'not found' }));
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

/** The stored messages, newest first, with times as ISO strings. */
async function readMessages(firestore: Firestore): Promise<unknown[]> {
  const { docs } = await firestore.collection('messages').orderBy('receivedAt', 'desc').get();
  return docs.map((document) => ({ id: document.id, ...(toJson(document.data()) as object) }));
}

function toJson(value: unknown): unknown {
  if (value instanceof Timestamp) return value.toDate().toISOString();
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, toJson(inner)]));
}
