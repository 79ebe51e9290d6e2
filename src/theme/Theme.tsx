import { ThemeProvider } from '@mui/material/styles';
import type { Direction } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { themeFor } from './theme.ts';

/** ThemeProvider passes it on to its CSS variables provider, though its types lack it: prerendering writes them (variables.ts). */
const withoutVariables = { disableStyleSheetGeneration: true };

/** The MUI theme. `noSsr` keeps it from rendering everything a second time after hydration. */
export function Theme({ dir, children }: { dir: Direction; children: ReactNode }) {
  return (
    <ThemeProvider theme={themeFor(dir)} noSsr storageManager={null} {...withoutVariables}>
      {children}
    </ThemeProvider>
  );
}
