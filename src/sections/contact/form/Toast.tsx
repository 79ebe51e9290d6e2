import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import CloseRounded from '@mui/icons-material/CloseRounded';
import ErrorRounded from '@mui/icons-material/ErrorRounded';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import {
  type FocusEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { ToastKind } from '../sending/sending.ts';
import { colours } from '../../../theme/colours.ts';

/** How long a toast is shown, in milliseconds. After hover or focus, the time starts anew. */
const lifetime = 4500;

const icons: Record<ToastKind, typeof ErrorRounded> = {
  success: CheckCircleRounded,
  error: ErrorRounded,
};

/** The distance, in pixels, between the toast and a focused element that is scrolled into view. */
const gap = 8;

/** Screen readers get the text from MessagePanel. */
export function Toast({
  kind,
  onClose,
}: {
  kind: ToastKind;
  /** The same function in every render: a new one would restart the toast's time. */
  onClose: () => void;
}) {
  const { t } = useTranslation('contact');
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const toast = useRef<HTMLElement>(null);
  const cameFrom = useRef<HTMLElement>(null);
  const paused = pointed || focused;
  useEffect(() => {
    if (paused) return undefined;
    const timer = setTimeout(onClose, lifetime);
    return () => clearTimeout(timer);
  }, [paused, onClose]);

  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const keepClear = () => {
      const { top, bottom } = toast.current!.getBoundingClientRect();
      const isAbove = top < innerHeight / 2;
      style.scrollPaddingTop = isAbove ? `${bottom + gap}px` : '';
      style.scrollPaddingBottom = isAbove ? '' : `${innerHeight - top + gap}px`;
      const inUse = document.activeElement;
      const below = inUse?.getBoundingClientRect();
      if (below && below.top < bottom && below.bottom > top)
        inUse?.scrollIntoView({ block: 'nearest' });
    };
    keepClear();
    addEventListener('resize', keepClear);
    return () => {
      removeEventListener('resize', keepClear);
      style.scrollPadding = '';
    };
  }, []);

  const closeByKey = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'Escape') close();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => closeByKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);

  function rememberFocus({ relatedTarget, currentTarget }: FocusEvent): void {
    setFocused(true);
    if (relatedTarget && !currentTarget.contains(relatedTarget))
      cameFrom.current = relatedTarget as HTMLElement;
  }

  /** A focus inside the toast returns to the element from which it came. */
  function close(): void {
    if (toast.current?.contains(document.activeElement)) cameFrom.current?.focus();
    onClose();
  }

  const Icon = icons[kind];
  return (
    <Paper
      ref={toast}
      component="section"
      aria-label={t('toast.region')}
      elevation={8}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={rememberFocus}
      onBlur={() => setFocused(false)}
      sx={{
        ...place,
        border: 1,
        borderColor: colours.divider,
        borderInlineStart: `6px solid ${colours[kind].main}`,
      }}
    >
      <Icon color={kind} aria-hidden />
      <div>
        <Typography sx={{ fontWeight: 700 }}>{t(`toast.${kind}.title`)}</Typography>
        <Typography variant="body2">{t(`toast.${kind}.text`)}</Typography>
      </div>
      <IconButton
        aria-label={t('toast.close')}
        onClick={({ detail: clicks }) => (clicks === 0 ? close() : onClose())}
        sx={{ alignSelf: 'start', margin: -0.75 }}
      >
        <CloseRounded fontSize="small" />
      </IconButton>
    </Paper>
  );
}

const place = {
  position: 'fixed',
  zIndex: 'snackbar',
  insetInline: { xs: 16, sm: 'auto 24px', md: '24px auto' },
  top: { xs: 'calc(var(--header-height) + 16px)', md: 'auto' },
  // In a window this low, the header scrolls away, and the toast takes its place.
  '@media (max-height: 320px)': { top: { xs: 16, md: 'auto' } },
  bottom: { md: 24 },
  width: { sm: 400 },
  display: 'grid',
  gridTemplateColumns: 'auto 1fr auto',
  gap: 1.5,
  p: 2,
} as const;
