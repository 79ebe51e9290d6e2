import { useCallback, useRef, useState } from 'react';

export type Toast = { id: number; severity: 'success' | 'error'; title: string; text: string };

/** At most this many toasts are shown; the oldest leaves first. */
const limit = 3;

/** The toasts on show and the two things that can happen to them. */
export function useToasts() {
  const [toasts, setToasts] = useState<Toast[]>([]);
  const nextId = useRef(0);
  const show = useCallback((toast: Omit<Toast, 'id'>) => {
    const shown = { ...toast, id: nextId.current++ };
    setToasts((current) => [...current, shown].slice(-limit));
  }, []);
  const dismiss = useCallback((id: number) => setToasts((current) => current.filter((toast) => toast.id !== id)), []);
  return { toasts, show, dismiss };
}
