import { useSyncExternalStore } from 'react';
import { reachServer } from '../sending/server.ts';

let online = true;

/**
 * Reports "offline" only if a request to the server fails as well, because behind some VPNs a
 * browser wrongly says that it is offline.
 */
function subscribe(onChange: () => void): () => void {
  const set = (value: boolean) => {
    online = value;
    onChange();
  };
  const check = () => {
    if (navigator.onLine) set(true);
    else
      reachServer().then(
        () => set(true),
        () => set(navigator.onLine),
      );
  };
  check();
  addEventListener('online', check);
  addEventListener('offline', check);
  return () => {
    removeEventListener('online', check);
    removeEventListener('offline', check);
  };
}

/** True in the prerendered page, and until the opposite is known. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => online,
    () => true,
  );
}
