import { region } from '../../functions/src/config.ts';
import { portsFrom } from '../../tools/local/ports.ts';
import type { StartedProduct } from './started.ts';

/** Puts a task for a document into a started product's queue, beside those that the functions put there. */
export async function enqueue({ siteUrl, projectId }: StartedProduct, path: string): Promise<void> {
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
