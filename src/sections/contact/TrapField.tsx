import Box from '@mui/material/Box';
import { visuallyHidden } from '@mui/utils';
import { trapName } from '../../contract/field-names.ts';

/** The honeypot: invisible, out of the tab order and hidden from screen readers, so that only bots fill it in. */
export function TrapField() {
  return (
    <Box sx={visuallyHidden} aria-hidden>
      <input name={trapName} type="text" tabIndex={-1} autoComplete="off" />
    </Box>
  );
}
