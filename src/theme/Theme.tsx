import { ThemeProvider } from '@mui/material/styles';
import type { Direction } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { themeFor } from './theme.ts';

/**
 * Prerendering writes the CSS variables (variables.ts), so MUI doesn't. `noSsr` keeps MUI from
 * rendering everything twice after hydration.
 */
export function Theme({ dir, children }: { dir: Direction; children: ReactNode }) {
  return (
    <ThemeProvider theme={themeFor(dir)} disableStyleSheetGeneration noSsr storageManager={null}>
      {children}
    </ThemeProvider>
  );
}
