import Box from '@mui/material/Box';
import { OtherWays } from './OtherWays.tsx';

/**
 * For a visitor whose browser runs no scripts, or can't run these, or never
 * got them: the form needs them, e-mail and phone don't.
 */
export function NoScriptHint() {
  return (
    <Box component="p" sx={hint}>
      <OtherWays sentence="form.noScript" />
    </Box>
  );
}

/** Scripts that run say so (`data-scripts`, see page/enhance.ts); if none does, it shows after a while. */
const hint = {
  mb: 3,
  p: 2,
  borderRadius: 1,
  bgcolor: 'background.alternate',
  '& [href^=tel]': { whiteSpace: 'nowrap' },
  '@keyframes wait': { from: { position: 'absolute', visibility: 'hidden' } },
  animation: 'wait 10s step-end backwards',
  '[data-scripts] &': { display: 'none' },
  '@media (scripting: none)': { animation: 'none' },
  '@media print': { display: 'none' },
} as const;
