import type { SvgIconComponent } from '@mui/icons-material';
import { styled } from '@mui/material/styles';
import { type Tone, toneStyle } from './tone.ts';

type Look = { tone: Tone; /** A dark icon on a tile in the accent itself, for ink backgrounds. */ filled?: boolean };

const Tile = styled('span', { shouldForwardProp: (name) => name !== 'tone' && name !== 'filled' })<Look>(
  ({ theme: { vars }, tone, filled }) => ({
    ...toneStyle(tone),
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    boxSizing: 'content-box',
    width: 52,
    height: 52,
    borderRadius: 18,
    color: filled ? vars.palette.ink.deep : 'var(--tone)',
    backgroundColor: filled ? 'var(--tone)' : 'var(--tone-ground)',
  }),
);

/** A decorative icon on a tile in its accent colour. */
export function IconTile({ icon: Icon, ...look }: Look & { icon: SvgIconComponent }) {
  return (
    <Tile {...look}>
      <Icon />
    </Tile>
  );
}
