import type { ReactNode } from 'react';
import visuallyHidden from '@mui/utils/visuallyHidden';

/** A text such as `8h-17h30`, and what voices say instead, which is seen only without styles. */
export function Said({ as, children }: { as: string; children?: ReactNode }) {
  if (as === children) return <bdi>{children}</bdi>;
  return (
    <>
      {/* With this class of Wikipedia's formulae, Firefox's reader view keeps what is hidden from voices alone. */}
      <bdi aria-hidden className="fallback-image">
        {children}
      </bdi>
      {/* A space for text browsers. */}
      <span data-said> {as}</span>
    </>
  );
}

/** Copied and found is what is seen. */
export const saidStyle = { '[data-said]': { ...visuallyHidden, userSelect: 'none' } } as const;
