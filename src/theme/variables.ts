import type { Theme } from '@mui/material/styles';
import { onDarkScreen } from './dark-screen.ts';

/** As MUI writes it. */
const darkScheme = '@media (prefers-color-scheme: dark)';

type Css = { [name: string]: string | number | Css };

/** What only later states of a page use: a message sent, the toast. */
export const usedLater = 'var(--mui-palette-success-main), var(--mui-zIndex-snackbar)';

/**
 * The theme's variables, for both schemes, that some styles use: a fifth of those that MUI would write.
 * @param written those that the page has already
 */
export function variablesFor(theme: Theme, styles: string, written: Css[] = []): Css[] {
  const all = theme.generateStyleSheets() as Css[];
  const present = JSON.stringify(written);
  let uses = styles;
  for (;;) {
    const variables = all.map((sheet) => only(sheet, uses, present));
    // The value of one may be another.
    const further = styles + JSON.stringify(variables);
    if (further === uses) return variables;
    uses = further;
  }
}

/** Of a style sheet, the variables that are used and not yet present. */
function only(sheet: Css, uses: string, present: string): Css {
  const isUsed = (name: string) => uses.includes(`var(${name})`) || uses.includes(`var(${name},`);
  // GlobalLook says what the page's schemes are.
  const kept = Object.entries(sheet).filter(
    ([name, value]) => typeof value === 'object' || (isUsed(name) && !present.includes(`"${name}":`)),
  );
  return Object.fromEntries(
    kept.map(([name, value]) => [
      name === darkScheme ? onDarkScreen : name,
      typeof value === 'object' ? only(value, uses, present) : value,
    ]),
  );
}
