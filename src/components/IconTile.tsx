import type { SvgIconComponent } from '@mui/icons-material';
import { styled } from '@mui/material/styles';
import { colours } from '../theme/colours.ts';
import type { Tone } from './tone.ts';

type Props = {
  icon: SvgIconComponent;
  tone: Tone;
  /** Fills the tile with the tone's colour, for dark backgrounds. */
  filled?: boolean;
};

const Tile = styled('span')({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  boxSizing: 'content-box',
  width: 52,
  height: 52,
  borderRadius: 18,
  color: 'var(--tone)',
  backgroundColor: 'var(--tone-ground)',
  printColorAdjust: 'exact',
  '@media not print': {
    '&[data-filled]': { color: colours.ink.deep, backgroundColor: 'var(--tone)' },
  },
});

export function IconTile({ icon: Icon, tone, filled }: Props) {
  return (
    <Tile data-tone={tone} data-filled={filled}>
      <Icon />
    </Tile>
  );
}
