import type { SvgIconComponent } from '@mui/icons-material';
import { styled } from '@mui/material/styles';

type Props = { icon: SvgIconComponent; meaning: 'success' | 'error' };

const Halo = styled('span')({
  display: 'grid',
  padding: 16,
  borderRadius: '50%',
  backgroundColor: 'color-mix(in srgb, var(--meaning) 16%, transparent)',
  color: 'var(--meaning)',
});

/** The large icon above a success or an error message. */
export function Emblem({ icon: Icon, meaning }: Props) {
  return (
    <Halo sx={{ '--meaning': `var(--mui-palette-${meaning}-main)` }} aria-hidden>
      <Icon sx={{ fontSize: 72 }} />
    </Halo>
  );
}
