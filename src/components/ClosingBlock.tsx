import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { colours } from '../theme/colours.ts';
import { palettes } from '../theme/palettes.ts';
import { ActionButton } from './ActionButton.tsx';

type Props = {
  title: string;
  text: string;
  link: string;
  look?: 'line' | 'dashed' | 'ink';
};

export function ClosingBlock({ title, text, link, look = 'ink' }: Props) {
  return (
    <Block data-look={look} data-ink={look === 'ink' || undefined}>
      <div>
        <Typography variant="h3">{title}</Typography>
        <Typography color="textSecondary">{text}</Typography>
      </div>
      <ActionButton href="#contact" size="large">
        {link}
      </ActionButton>
    </Block>
  );
}

const padding = 'clamp(16px, 3.2vw, 44px)';

const Block = styled('div')(({ theme: { breakpoints } }) => ({
  breakInside: 'avoid',
  display: 'grid',
  gap: 'clamp(12px, 2vw, 16px)',
  alignItems: 'center',
  justifyItems: 'start',
  marginTop: 'clamp(16px, 3.2vw, 44px)',
  padding,
  '& p': { maxWidth: '62ch', marginTop: 'clamp(4px, 1vw, 8px)' },
  [breakpoints.up('md')]: { gridTemplateColumns: '1fr auto', columnGap: 48 },
  '&[data-look=line]': {
    marginTop: 'clamp(8px, 3.2vw, 44px)',
    borderTop: `1px solid ${colours.divider}`,
    paddingInline: 0,
    paddingBottom: 0,
  },
  '&[data-look=dashed]': {
    marginTop: 'clamp(8px, 1.5vw, 16px)',
    border: '2px dashed color-mix(in srgb, currentcolor 28%, transparent)',
    borderRadius: 20,
  },
  '&[data-look=ink]': {
    // The block needs a border, because in the dark scheme its background is almost that of the
    // page.
    border: `1px solid ${colours.divider}`,
    borderRadius: 24,
    background: `radial-gradient(90% 160% at 100% 0%, ${palettes.dark.ink.glow}, transparent 70%), linear-gradient(100deg, ${colours.ink.deep}, ${colours.ink.lagoon})`,
  },
}));
