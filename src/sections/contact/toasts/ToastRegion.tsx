import Stack from '@mui/material/Stack';
import { useCallback, useRef } from 'react';
import { ToastCard } from './ToastCard.tsx';
import type { Toast } from './use-toasts.ts';

type Props = { toasts: Toast[]; label: string; closeLabel: string; onClose: (id: number) => void };

/** The corner of the window where toasts appear; always there, so that screen readers notice what is added. */
export function ToastRegion({ toasts, label, closeLabel, onClose }: Props) {
  const cameFrom = useRef<HTMLElement>(null);
  const close = useCallback(
    (id: number, byKeyboard: boolean) => {
      // The button with the focus goes: back to where the visitor was.
      if (byKeyboard) cameFrom.current?.focus();
      onClose(id);
    },
    [onClose],
  );
  return (
    <Stack
      component="section"
      aria-label={label}
      aria-live="polite"
      onFocus={({ relatedTarget, currentTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget as HTMLElement;
      }}
      spacing={1.5}
      sx={{
        position: 'fixed',
        zIndex: 'snackbar',
        right: { xs: 16, sm: 24 },
        bottom: { xs: 16, sm: 24 },
        left: { xs: 16, sm: 'auto' },
        width: { sm: 400 },
      }}
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} closeLabel={closeLabel} onClose={close} />
      ))}
    </Stack>
  );
}
