import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { spawn } from 'node:child_process';
import type { Figures } from './measures.ts';

const framework = resolve('node_modules/@google-cloud/functions-framework/build/src/main.js');
const loopback = resolve('tools/listen-on-loopback.ts');

/**
 * What an instance of a built function costs until it listens; nothing is measured but on Linux.
 */
export async function coldStart(functions: string, target: string): Promise<Figures> {
  if (process.platform !== 'linux') return {};
  const projectId = 'demo-cold-start';
  const child = spawn(process.execPath, ['--max-heap-size=259', '--import', loopback, framework], {
    cwd: functions,
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      NODE_ENV: 'production',
      FUNCTION_TARGET: target,
      FUNCTION_SIGNATURE_TYPE: 'http',
      K_SERVICE: target.toLowerCase(),
      GCLOUD_PROJECT: projectId,
      FIREBASE_CONFIG: JSON.stringify({ projectId }),
      METADATA_SERVER_DETECTION: 'none',
    },
  });
  try {
    let output = '';
    while (!output.includes('Listening')) {
      const [chunk] = (await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])) as [
        Buffer | number,
      ];
      if (typeof chunk === 'number') throw new Error(`${target} does not start`);
      output += String(chunk);
    }
    // Hundredths of a second (proc(5)).
    const [, stat = ''] = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ');
    const [user, system] = stat.split(' ').slice(11, 13);
    const [, kilobytes] =
      /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? [];
    return {
      coldStart: (Number(user) + Number(system)) * 10,
      coldMemory: Number(kilobytes) / 1024,
    };
  } finally {
    child.kill('SIGKILL');
  }
}
