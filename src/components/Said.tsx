import type { ReactNode } from 'react';
import visuallyHidden from '@mui/utils/visuallyHidden';

/**
 * A text that voices would spell out, such as `8h-17h30`, and what they say instead. Eyes, search, clipboard and text browsers
 * get the text alone, as generated content is said.
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

export const saidStyle = { '[data-said]::after': { ...visuallyHidden, content: 'attr(data-said)' } } as const;
