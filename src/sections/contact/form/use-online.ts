import { useSyncExternalStore } from 'react';
import { reachServer } from '../sending/server.ts';

let online = true;

/** Asks the server before it says offline: behind some VPNs, a browser wrongly says so. */
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

/** Whether the browser is online, as far as is known; true in the prerendered page. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => online,
    () => true,
  );
}
