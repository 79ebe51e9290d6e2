import { createSvgIcon } from '@mui/material/utils';

export type Icon = ReturnType<typeof createSvgIcon>;

type Path = string | { d: string; fillRule: 'evenodd' };

/**
 * One of Google's Material Icons, rounded (fonts.google.com/icons, Apache 2.0). Each place has its own in `icons.ts`, as
 * the package with all of them has 22,000 files.
 * @param paths of a drawing of 24 × 24
 * @__NO_SIDE_EFFECTS__
 */
export const icon = (name: string, ...paths: Path[]): Icon =>
  createSvgIcon(
    paths.map((path) => (typeof path === 'string' ? <path key={path} d={path} /> : <path key={path.d} {...path} />)),
    name,
  );
