import type { SmokeTestDocuments } from '../../shared/smoke-test.ts';
import type { Google, Json } from '../google/google.ts';

/** Uses Firestore's REST API, because the rehearsal can validate REST requests. */
export function smokeTestDocumentsAt(google: Google): SmokeTestDocuments {
  const collection = `firestore.googleapis.com/v1/projects/${google.id}/databases/(default)/documents/probes`;
  return {
    create: (id, expiresAt) => {
      const fields = {
        state: { stringValue: 'waiting' },
        error: { nullValue: null },
        expiresAt: { timestampValue: expiresAt.toISOString() },
      };
      return google.ask('POST', `${collection}?documentId=${id}`, { fields });
    },
    read: async (id) => {
      const { state, error } = ((await google.find(`${collection}/${id}`))?.['fields'] ??
        {}) as Json;
      return { state: state?.stringValue, error: error?.stringValue };
    },
    delete: (id) => google.askIfThere('DELETE', `${collection}/${id}`),
  };
}
