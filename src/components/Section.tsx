import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { onInk } from '../theme/on-ink.ts';
import { cardColumns } from './Card.tsx';

const grounds = {
  default: { bgcolor: 'background.default' },
  alternate: { bgcolor: 'background.alternate' },
  ink: {
    background:
      'linear-gradient(170deg, var(--mui-palette-ink-deep), color-mix(in srgb, var(--mui-palette-ink-main), var(--mui-palette-ink-lagoon)))',
    ...onInk,
  },
} as const;

type Props = {
  /** The anchor; the heading's id is made from it. */
  id: string;
  eyebrow: string;
  title: string;
  intro: string;
  ground?: keyof typeof grounds;
  /** The heading in the middle, its introduction below it, where there is room for both side by side. */
  centred?: boolean;
  /** Estimated content height in pixels, reserved until layout. */
  height: readonly [phone: number, tablet: number, desktop: number];
  children: ReactNode;
};

/** The frame that the page's sections share: a ground, one width, a heading with its introduction. */
export function Section({ id, eyebrow, title, intro, ground = 'default', centred = false, height, children }: Props) {
  const titleId = `${id}-title`;
  return (
    <Box component="section" id={id} aria-labelledby={titleId} sx={{ ...frame, ...grounds[ground], ...reserved(height) }}>
      <Container>
        <Box sx={{ ...heading, ...(centred && inTheMiddle) }}>
          <div>
            <Typography variant="overline" component="p" sx={eyebrowStyle}>
              {eyebrow}
            </Typography>
            <Typography variant="h2" id={titleId}>
              {title}
            </Typography>
          </div>
          <Typography variant="subtitle1" component="p" color="textSecondary">
            {intro}
          </Typography>
        </Box>
        {children}
      </Container>
    </Box>
  );
}

/** Reserves height for skipped layout; with `auto`, the browser then uses the last rendered size. */
export const reserved = ([phone, tablet, desktop]: Props['height']) => ({
  containIntrinsicSize: `auto ${phone}px`,
  [cardColumns.two]: { containIntrinsicSize: `auto ${tablet}px` },
  [cardColumns.three]: { containIntrinsicSize: `auto ${desktop}px` },
});

const frame = { paddingBlock: 'clamp(52px, 9vw, 128px)' } as const;

const heading = {
  display: 'grid',
  gridTemplateColumns: { md: 'minmax(0, 7fr) minmax(0, 5fr)' },
  columnGap: 8,
  rowGap: 2,
  breakInside: 'avoid',
  breakAfter: 'avoid',
  marginBottom: 'clamp(32px, 4.5vw, 64px)',
  '& > p': { maxWidth: '62ch', textWrap: 'balance' },
  // Side by side, title and introduction start on one line; the eyebrow stands above both.
  alignItems: 'baseline',
  '& > div': { display: { md: 'contents' } },
  '& > div > p': { gridColumn: '1 / -1', marginBottom: { md: 0 } },
} as const;

const inTheMiddle = {
  justifyItems: { md: 'center' },
  textAlign: { md: 'center' },
  gridTemplateColumns: { md: 'minmax(0, 1fr)' },
} as const;

/** The short line above a title, led by a stroke of the brand's bridge deck. */
export const eyebrowStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  marginBottom: 1.5,
  color: 'primary.main',
  '&::before': { content: '""', width: 28, height: 4, borderRadius: 2, bgcolor: 'currentcolor' },
} as const;
