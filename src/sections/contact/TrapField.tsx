import Box from '@mui/material/Box';
import { visuallyHidden } from '@mui/utils';

/** Out of sight, out of the tab order and hidden from screen readers: only a program fills it. */
export function TrapField() {
  return (
    <Box sx={visuallyHidden} aria-hidden>
      <input name={trapName} type="text" tabIndex={-1} autoComplete="off" />
    </Box>
  );
}

/** Not a name that browsers fill in by themselves. */
export const trapName = 'reference';
