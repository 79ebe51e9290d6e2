import type { SvgIconComponent } from '@mui/icons-material';
import Box from '@mui/material/Box';
import { useEffect, useRef, useState } from 'react';
import { colours } from '../../theme/colours.ts';

type Props = { label: string; icon: SvgIconComponent; disabled: boolean; onClick: () => void };

/** The label is shown as a hint after 700 ms of hover or focus, and hidden by Escape. */
export function CarouselButton({ label, icon: Icon, disabled, onClick }: Props) {
  const [dismissed, setDismissed] = useState(false);
  const box = useRef<HTMLElement>(null);
  // The document listens for Escape, because the pointer may be on the button while the focus is
  // elsewhere.
  useEffect(() => {
    const dismiss = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && box.current?.matches(':hover, :focus-within')) setDismissed(true);
    };
    document.addEventListener('keydown', dismiss);
    return () => document.removeEventListener('keydown', dismiss);
  }, []);
  return (
    <Box
      ref={box}
      sx={{ position: 'relative' }}
      onPointerLeave={() => setDismissed(false)}
      onBlur={() => setDismissed(false)}
    >
      <Box
        component="button"
        type="button"
        aria-label={label}
        lang="en"
        disabled={disabled}
        onClick={onClick}
        sx={buttonStyle}
      >
        <Icon className="directional" />
      </Box>
      {!dismissed && (
        <Box aria-hidden lang="en" sx={hintStyle}>
          {label}
        </Box>
      )}
    </Box>
  );
}

const buttonStyle = {
  display: 'grid',
  placeItems: 'center',
  width: 48,
  height: 48,
  p: 0,
  border: 1,
  borderColor: colours.divider,
  borderRadius: '50%',
  '& > svg': { fontSize: 24 },
  backgroundColor: colours.background.paper,
  color: colours.text.primary,
  cursor: 'pointer',
  transition: 'background-color 200ms, color 200ms, border-color 200ms',
  '&:hover': {
    backgroundColor: colours.primary.main,
    borderColor: colours.primary.main,
    color: colours.primary.contrastText,
  },
  '&:disabled, &[aria-disabled=true]': { opacity: 0.45, cursor: 'default', pointerEvents: 'none' },
} as const;

const hintStyle = {
  position: 'absolute',
  zIndex: 'tooltip',
  bottom: 'calc(100% + 8px)',
  right: 0,
  px: 1.25,
  py: 0.5,
  borderRadius: 2,
  backgroundColor: colours.text.primary,
  color: colours.background.default,
  fontSize: '0.8125rem',
  fontWeight: 600,
  whiteSpace: 'nowrap',
  visibility: 'hidden',
  opacity: 0,
  // The hint stays while the pointer crosses the gap, or rests on the hint.
  transition: 'visibility 0s 150ms, opacity 150ms',
  '&::after': { content: '""', position: 'absolute', insetInline: 0, top: '100%', height: 8 },
  'button:hover + &, button:focus-visible + &, &:hover': {
    visibility: 'visible',
    opacity: 1,
    transition: 'visibility 0s 700ms, opacity 150ms 700ms',
  },
} as const;
