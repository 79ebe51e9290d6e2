import type { ReactNode } from 'react';
import visuallyHidden from '@mui/utils/visuallyHidden';

/**
 * A text such as `8h-17h30`, with words that screen readers say instead. The words are visible only
 * without styles.
 */
export function Said({ as, children }: { as: string; children?: ReactNode }) {
  if (as === children) return <bdi>{children}</bdi>;
  return (
    <>
      {/* Firefox's reader view drops what is hidden from screen readers, except with this class
          of Wikipedia's formulae. */}
      <bdi aria-hidden className="fallback-image">
        {children}
      </bdi>
      {/* The space is for text browsers. */}
      <span data-said> {as}</span>
    </>
  );
}

/** The spoken words can't be selected: copying and find in page take the visible text. */
export const saidStyle = { '[data-said]': { ...visuallyHidden, userSelect: 'none' } } as const;
