import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { themeFor } from './theme.ts';

type Props = {
  children: ReactNode;
  /** False inside an island: the prerendered page carries the custom properties already. */
  writeVariables: boolean;
};

/** The MUI theme. `noSsr` keeps it from rendering everything a second time after hydration. */
export function Theme({ children, writeVariables }: Props) {
  const { i18n } = useTranslation();
  // ThemeProvider passes it on to its CSS variables provider, though its types lack it.
  const untyped = { disableStyleSheetGeneration: !writeVariables };
  return (
    <ThemeProvider theme={themeFor(i18n.dir())} noSsr storageManager={null} {...untyped}>
      {children}
    </ThemeProvider>
  );
}
