import { ThemeProvider } from '@mui/material/styles';
import type { Direction } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { themeFor } from './theme.ts';

/** Keeps MUI from writing the CSS variables, because prerendering writes them (variables.ts). */
const withoutVariables = { disableStyleSheetGeneration: true };

/** `noSsr` keeps MUI from rendering everything twice after hydration. */
export function Theme({ dir, children }: { dir: Direction; children: ReactNode }) {
  return (
    <ThemeProvider theme={themeFor(dir)} noSsr storageManager={null} {...withoutVariables}>
      {children}
    </ThemeProvider>
  );
}
