import workerUrl from './proof-worker.ts?worker&url';

declare global {
  /** Not in all browsers. */
  var trustedTypes:
    | {
        createPolicy: (
          name: string,
          rules: { createScriptURL: () => string },
        ) => { createScriptURL: (url: string) => string };
      }
    | undefined;
}

/** The only script address that the Content-Security-Policy allows. */
const policy = globalThis.trustedTypes?.createPolicy('proof-worker', {
  createScriptURL: () => workerUrl,
});

let current: { draft: string; proof: Promise<string> } | undefined;

/** A worker finds a draft's proof of work. Rejects if the worker fails; the next call starts another. */
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
    // The browser may have cached the file's 404, which this request replaces.
    const lost = () => reject(new Error('no worker'));
    worker.addEventListener(
      'error',
      () => void fetch(workerUrl, { cache: 'reload' }).then(lost, lost),
    );
  });
