import Stack from '@mui/material/Stack';
import { ToastCard } from './ToastCard.tsx';
import type { Toast } from './use-toasts.ts';

type Props = { toasts: Toast[]; label: string; closeLabel: string; onClose: (id: number) => void };

/** The corner of the window where toasts appear; always there, so that screen readers notice what is added. */
export function ToastRegion({ toasts, label, closeLabel, onClose }: Props) {
  return (
    <Stack
      component="section"
      aria-label={label}
      aria-live="polite"
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
        <ToastCard key={toast.id} toast={toast} closeLabel={closeLabel} onClose={onClose} />
      ))}
    </Stack>
  );
}
