import workerUrl from './proof-worker.ts?worker&url';

declare global {
  /** Some browsers lack Trusted Types. */
  var trustedTypes:
    | {
        createPolicy: (
          name: string,
          rules: { createScriptURL: () => string },
        ) => { createScriptURL: (url: string) => string };
      }
    | undefined;
}

/**
 * The only policy of Trusted Types that the Content-Security-Policy allows. It gives the URL of the
 * worker.
 */
const policy = globalThis.trustedTypes?.createPolicy('proof-worker', {
  createScriptURL: () => workerUrl,
});

let current: { draft: string; proof: Promise<string> } | undefined;

/**
 * A draft's proof of work, which a worker finds. Rejects if the worker fails; the next call starts
 * another worker.
 */
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
    const worker = new Worker(policy?.createScriptURL('') ?? workerUrl, {
      type: 'module',
      name: draft,
    });
    worker.addEventListener('message', ({ data }: MessageEvent<string>) => {
      worker.terminate();
      resolve(data);
    });
    // The browser may have cached a 404 for the worker's file. This request replaces the cached
    // response.
    const lost = () => reject(new Error('no worker'));
    worker.addEventListener(
      'error',
      () => void fetch(workerUrl, { cache: 'reload' }).then(lost, lost),
    );
  });
