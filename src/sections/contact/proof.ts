import workerUrl from './proof-worker.ts?worker&url';

declare global {
  /** The Trusted Types API, in the browsers that have it. */
  var trustedTypes:
    | { createPolicy: (name: string, rules: { createScriptURL: () => string }) => { createScriptURL: (url: string) => string } }
    | undefined;
}

/** The only script address that the Content-Security-Policy of firebase.json lets this site use. */
const policy = globalThis.trustedTypes?.createPolicy('proof-worker', { createScriptURL: () => workerUrl });

let current: { draft: string; proof: Promise<string> } | undefined;

/** The proof of work for a draft, from a worker that starts on the first call. Rejects without one; then the next call tries again. */
export function proofOf(draft: string): Promise<string> {
  if (current?.draft !== draft) {
    const search = { draft, proof: computeProof(draft) };
    current = search;
    search.proof.catch(() => current === search && (current = undefined));
  }
  return current.proof;
}

const computeProof = (draft: string) =>
  new Promise<string>((resolve, reject) => {
    const worker = new Worker(policy?.createScriptURL('') ?? workerUrl, { type: 'module', name: draft });
    worker.addEventListener('message', ({ data }: MessageEvent<string>) => {
      worker.terminate();
      resolve(data);
    });
    // The next one gets the file anew: the browser may have kept that it was missing.
    const lost = () => reject(new Error('no worker'));
    worker.addEventListener('error', () => void fetch(workerUrl, { cache: 'reload' }).then(lost, lost));
  });
