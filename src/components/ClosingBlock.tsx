import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { onInk } from '../theme/on-ink.ts';
import { ActionButton } from './ActionButton.tsx';
import { wovenBelow, wovenHeight } from './woven-edge.ts';

type Props = {
  title: string;
  text: string;
  link: string;
  /** Only a line above it, on the section's own ground. */ plain?: boolean;
};

/** The end of a section: one sentence and a link to the contact form. */
export function ClosingBlock({ title, text, link, plain = false }: Props) {
  return (
    <Block plain={plain}>
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

const Block = styled('div', { shouldForwardProp: (name) => name !== 'plain' })<{ plain: boolean }>(
  ({ theme: { vars, breakpoints }, plain }) => ({
    breakInside: 'avoid',
    display: 'grid',
    gap: 24,
    alignItems: 'center',
    justifyItems: 'start',
    marginTop: 'clamp(32px, 4.5vw, 64px)',
    '& p': { maxWidth: '62ch', marginTop: 8, textWrap: 'balance' },
    [breakpoints.up('md')]: { gridTemplateColumns: '1fr auto', columnGap: 48 },
    ...(plain
      ? { borderTop: `1px solid ${vars.palette.divider}`, paddingTop: 'clamp(28px, 4vw, 48px)' }
      : {
          ...onInk,
          position: 'relative',
          overflow: 'hidden',
          padding: 'clamp(28px, 4vw, 56px) clamp(20px, 4vw, 56px)',
          paddingBottom: `calc(clamp(28px, 4vw, 56px) + ${wovenHeight}px)`,
          // In the dark scheme its background is almost that of the page.
          border: '1px solid var(--mui-palette-divider)',
          borderRadius: 24,
          background: `radial-gradient(90% 160% at 100% 0%, #13555A, transparent 70%), linear-gradient(100deg, ${vars.palette.ink.deep}, ${vars.palette.ink.lagoon})`,
          '&::after': { ...wovenBelow, '@media print': { display: 'none' } },
        }),
  }),
);
