import type { ReactNode } from 'react';
import visuallyHidden from '@mui/utils/visuallyHidden';

/**
 * A text such as `8h-17h30`, and what voices say instead, as generated content: search and
 * clipboard get the text alone.
 */
export function Said({ as, children }: { as: string; children?: ReactNode }) {
  if (as === children) return children;
  return (
    <span data-said={as}>
      {/* With this class of Wikipedia's formulae, Firefox's reader view keeps what is hidden from voices alone. */}
      <span aria-hidden className="fallback-image">
        {children}
      </span>
    </span>
  );
}

export const saidStyle = {
  '[data-said]::after': { ...visuallyHidden, content: 'attr(data-said)' },
} as const;
