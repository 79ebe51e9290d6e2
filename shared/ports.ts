import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { UserError } from './command.ts';

export type Ports = Record<(typeof names)[number], number>;

const names = [
  'site',
  'mailbox',
  'smtp',
  'functions',
  'tasks',
  'firestore',
  'hub',
  'logging',
  'eventarc',
  'hosting',
] as const;

/**
 * The first of ten ports, unless `PORT` sets another. All ten are below Linux's range for outgoing
 * connections.
 */
const defaultFirstPort = 24100;

/**
 * The id of a local project. Firebase's emulators never contact Google for an id that begins with
 * `demo-`.
 */
export const projectAt = (firstPort: number) => `demo-lagune-${firstPort}`;

export const folderOf = (projectId: string) => join(process.cwd(), 'var', projectId);

export function chosenFirstPort(): number {
  const setting = process.env['PORT'] || String(defaultFirstPort);
  const first = Number(setting);
  const last = 65_535 - names.length;
  if (!Number.isInteger(first) || first < 1024 || first > last) {
    throw new UserError(
      `PORT is '${setting}'; it can be a whole number from 1024 to ${last}, or be left out.`,
    );
  }
  return first;
}

export function portsFrom(first: number): Ports {
  return Object.fromEntries(names.map((name, index) => [name, first + index])) as Ports;
}

/** @throws UserError that names the first port in use, and says what to do about it */
export async function assertPortsAreFree(ports: Ports): Promise<void> {
  for (const [name, port] of Object.entries(ports)) {
    await using probe = createServer().listen(port, '127.0.0.1');
    await once(probe, 'listening').catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') throw error;
      throw new UserError(
        `Port ${port} (${name}) is already in use, perhaps by another copy of this product.\n` +
          `  See what uses it:        lsof -i :${port}   (or: ss -ltnp | grep ${port})\n` +
          `  Or choose other ports:   PORT=25100 npm start   (ten ports from 25100 on; for tests TEST_PORT=26300, 120 ports)`,
      );
    });
  }
}
