import { region } from '../../functions/src/config.ts';
import { portsFrom } from '../../tools/local/ports.ts';
import type { SharedProduct } from './fixtures.ts';

/** Adds a task for a document to a product's queue, as the functions do. */
export async function enqueue({ siteUrl, projectId }: SharedProduct, path: string): Promise<void> {
  const { tasks } = portsFrom(Number(new URL(siteUrl).port));
  const queue = `projects/${projectId}/locations/${region}/queues/sendNotification`;
  const body = Buffer.from(JSON.stringify({ data: { path } })).toString('base64');
  const task = { name: `${queue}/tasks/${crypto.randomUUID()}`, httpRequest: { url: '', body } };
  await fetch(`http://127.0.0.1:${tasks}/${queue}/tasks`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ task }),
  });
}
