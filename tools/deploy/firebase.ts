import { execa } from 'execa';
import { firebaseCli } from '../firebase-cli.ts';

/** What the Firebase CLI answered to a question; `failed` with what it printed when it could not. */
export type Answer = { failed: false; result: unknown } | { failed: true; printed: string };

export type Ask = (...args: string[]) => Promise<Answer>;

/** Asks the Firebase CLI for something as JSON. */
export const ask: Ask = async (...args) => {
  const { failed, stdout, stderr } = await execa(process.execPath, [firebaseCli(), ...args, '--json', '--non-interactive'], {
    reject: false,
    env: { NO_UPDATE_NOTIFIER: '1' },
  });
  try {
    const { result, error } = JSON.parse(stdout) as { result?: unknown; error?: string };
    return failed ? { failed: true, printed: error ?? stderr } : { failed: false, result };
  } catch {
    return { failed: true, printed: stderr || stdout };
  }
};

/** Runs the Firebase CLI in this terminal. Resolves to whether it succeeded. */
export async function runFirebase(...args: string[]): Promise<boolean> {
  const { failed } = await execa(process.execPath, [firebaseCli(), ...args], { stdio: 'inherit', reject: false });
  return !failed;
}
