import { expect, test } from 'vitest';
import { call, newRequest } from '../support/callable.ts';
import { log, mailbox } from '../support/product.ts';
import { siteUrl } from '../support/site.ts';

test('the logs identify a message by id and state only', async () => {
  const request = newRequest({ name: 'Nomtrèsrare Introuvable', message: 'Une phrase que rien ne doit répéter.' });
  await mailbox.setSmtp('busy');
  await call(siteUrl, request);
  await expect.poll(async () => (await mailbox.notificationOf(request.email))?.lastError).toContain('451');
  await mailbox.setSmtp('rejecting');
  await expect.poll(() => mailbox.stateOf(request.email)).toBe('failed');
  await mailbox.setSmtp('accepting');
  await mailbox.setState(request.id, 'pending');
  await expect.poll(() => mailbox.stateOf(request.email), { timeout: 30_000 }).toBe('sent');
  await call(siteUrl, { ...request, service: 'magie' });

  const linesOf = (id: string) =>
    log()
      .split('\n')
      .filter((line) => line.includes(id));
  const unlogged = () =>
    ['accepted', 'postponed', 'failed', 'queued again', 'sent'].filter(
      (state) => !linesOf(request.id).some((line) => line.includes(state)),
    );
  await expect.poll(unlogged).toEqual([]);
  for (const secret of [request.name, request.email, request.phone, request.message, 'equipe@lagune'])
    expect(log()).not.toContain(secret);
  const failures = linesOf(request.id).filter((line) => line.includes('"ERROR"'));
  expect(failures).toHaveLength(1);
});
