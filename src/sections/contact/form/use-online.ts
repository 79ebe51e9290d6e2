import { useSyncExternalStore } from 'react';
import { reachServer } from '../sending/server.ts';

let online = true;

/** Behind some VPNs a browser wrongly says that it is offline, so the server is asked. */
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

/** As far as is known; the prerendered page says true. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => online,
    () => true,
  );
}
