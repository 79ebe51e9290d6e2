import { createServer } from 'node:net';
import { join } from 'node:path';
import { UserError } from '../command.ts';

export type Ports = Record<(typeof names)[number], number>;

const names = ['site', 'mailbox', 'smtp', 'functions', 'tasks', 'firestore', 'hub', 'logging', 'eventarc', 'vite'] as const;

/**
 * The local product takes ten ports in a row; `PORT=5000 npm start` moves them
 * all. Below 32768, where Linux begins to hand out ports to outgoing connections.
 */
const defaultFirstPort = 24100;

/** The local product's project: the emulators take a name that begins with `demo-` for one that exists nowhere else. */
export const projectAt = (firstPort: number) => `demo-lagune-${firstPort}`;

/** Where a local product has its files: what was laid out for the emulators, and their log. */
export const folderOf = (projectId: string) => join(process.cwd(), 'var', projectId);

/** @throws UserError that says what PORT may be. */
export function chosenFirstPort(otherwise = defaultFirstPort): number {
  const setting = process.env['PORT'] || String(otherwise);
  const first = Number(setting);
  const last = 65_535 - names.length;
  if (!Number.isInteger(first) || first < 1024 || first > last) {
    throw new UserError(`PORT is '${setting}'; it can be a whole number from 1024 to ${last}, or be left out.`);
  }
  return first;
}

export function portsFrom(first: number): Ports {
  return Object.fromEntries(names.map((name, index) => [name, first + index])) as Ports;
}

/** @throws UserError that tells which port is taken and what to do about it. */
export async function assertPortsAreFree(ports: Ports): Promise<void> {
  for (const [name, port] of Object.entries(ports)) {
    if (await isTaken(port)) {
      throw new UserError(
        `Port ${port} (${name}) is already in use, perhaps by another copy of this product.\n` +
          `  See what uses it:        lsof -i :${port}   (or: ss -ltnp | grep ${port})\n` +
          `  Or choose other ports:   PORT=25100 npm start   (ten ports from that one on)`,
      );
    }
  }
}

function isTaken(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(true) : reject(error)));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(false)));
  });
}
