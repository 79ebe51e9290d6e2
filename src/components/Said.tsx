import type { ReactNode } from 'react';
import visuallyHidden from '@mui/utils/visuallyHidden';

/**
 * A text such as `8h-17h30`, and words that screen readers say instead. The words are visible only
 * if styles are off.
 */
export function Said({ as, children }: { as: string; children?: ReactNode }) {
  if (as === children) return <bdi>{children}</bdi>;
  return (
    <>
      {/* Firefox's reader view drops elements with `aria-hidden`, unless they have the class
          `fallback-image`, which Wikipedia's formulas have. */}
      <bdi aria-hidden className="fallback-image">
        {children}
      </bdi>
      {/* Text browsers show both texts, so a space separates them. */}
      <span data-said> {as}</span>
    </>
  );
}

/** The spoken words can't be selected, so only the visible text is copied. */
export const saidStyle = { '[data-said]': { ...visuallyHidden, userSelect: 'none' } } as const;
