import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import CloseRounded from '@mui/icons-material/CloseRounded';
import ErrorRounded from '@mui/icons-material/ErrorRounded';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import type { Toast } from './use-toasts.ts';

/** How long a toast stays, in milliseconds, counted anew after hover or focus. */
const lifetime = 4500;

const icons = { success: CheckCircleRounded, error: ErrorRounded };

type Props = { toast: Toast; closeLabel: string; onClose: (id: number, byKeyboard: boolean) => void };

export function ToastCard({ toast: { id, severity, title, text }, closeLabel, onClose }: Props) {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const paused = pointed || focused;
  useEffect(() => {
    if (paused) return undefined;
    const timer = setTimeout(() => onClose(id, false), lifetime);
    return () => clearTimeout(timer);
  }, [paused, id, onClose]);

  const Icon = icons[severity];
  return (
    <Paper
      role={severity === 'error' ? 'alert' : undefined}
      elevation={8}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'auto 1fr auto',
        gap: 1.5,
        p: 2,
        border: 1,
        borderColor: 'divider',
        borderInlineStart: `6px solid var(--mui-palette-${severity}-main)`,
      }}
    >
      <Icon color={severity} aria-hidden />
      <div>
        <Typography sx={{ fontWeight: 700 }}>{title}</Typography>
        <Typography variant="body2">{text}</Typography>
      </div>
      <IconButton
        aria-label={closeLabel}
        onClick={({ detail: clicks }) => onClose(id, clicks === 0)}
        sx={{ alignSelf: 'start', margin: -0.75 }}
      >
        <CloseRounded fontSize="small" />
      </IconButton>
    </Paper>
  );
}
