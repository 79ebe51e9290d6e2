/**
 * Proof of work (docs/decisions/0021-abuse.md): a message is mailed at once only if its sender's
 * device has computed for a moment. Browsers run PBKDF2 as native code, so a bot on the same device
 * is hardly faster. Several small puzzles take a steadier time than one large puzzle.
 */
const puzzles = 6;
const iterations = 400;

/** The average number of tries to solve one puzzle. */
const tries = 800;

/** Takes a second on a fast computer and ten seconds on a slow phone, so a worker calls it. */
export async function findProof(draft: string): Promise<string> {
  const key = await keyOf(draft);
  const solutions: number[] = [];
  for (let puzzle = 0; puzzle < puzzles; puzzle++) {
    let solution = 0;
    while (!(await solves(key, puzzle, String(solution)))) solution++;
    solutions.push(solution);
  }
  return solutions.join(' ');
}

export async function isProof(draft: string, proof: string): Promise<boolean> {
  const solutions = proof.split(' ');
  if (solutions.length !== puzzles) return false;
  const key = await keyOf(draft);
  for (const [puzzle, solution] of solutions.entries())
    if (!(await solves(key, puzzle, solution))) return false;
  return true;
}

const bytesOf = (text: string) => new TextEncoder().encode(text);

const keyOf = (draft: string) =>
  crypto.subtle.importKey('raw', bytesOf(draft), 'PBKDF2', false, ['deriveBits']);

async function solves(key: CryptoKey, puzzle: number, solution: string): Promise<boolean> {
  const salt = bytesOf(`${puzzle} ${solution}`);
  const bits = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations },
    key,
    32,
  );
  return new DataView(bits).getUint32(0) < 2 ** 32 / tries;
}
