import type { ReactNode } from 'react';
import visuallyHidden from '@mui/utils/visuallyHidden';

/**
 * A text that voices would spell out, such as `8h-17h30`, and what they say instead. To look at, to find, to copy and without
 * styles there is the text alone: what is said is generated content.
 */
export function Said({ as, children }: { as: string; children?: ReactNode }) {
  if (as === children) return children;
  return (
    <span data-said={as}>
      {/* By this class of Wikipedia's formulae, Firefox's reader view keeps what is hidden from voices alone. */}
      <span aria-hidden className="fallback-image">
        {children}
      </span>
    </span>
  );
}

export const saidStyle = { '[data-said]::after': { ...visuallyHidden, content: 'attr(data-said)' } } as const;
