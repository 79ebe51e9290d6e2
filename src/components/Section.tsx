import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { colours } from '../theme/colours.ts';
import { laidOutWhenNear } from '../theme/near.ts';
import { cardColumns } from './Card.tsx';
import type { Catalogue, Namespace } from '../i18n/catalogue.ts';

const grounds = {
  default: { bgcolor: colours.background.default },
  alternate: { bgcolor: colours.background.alternate },
  ink: {
    background: `linear-gradient(170deg, ${colours.ink.deep}, color-mix(in srgb, ${colours.ink.main}, ${colours.ink.lagoon}))`,
  },
  night: {
    bgcolor: colours.background.alternate,
    position: 'relative',
    zIndex: 0,
    overflow: 'clip',
  },
} as const;

type SectionId = {
  [Name in Namespace]: Catalogue[Name] extends Record<'eyebrow' | 'title' | 'intro', string>
    ? Name
    : never;
}[Namespace];

type Props = {
  /** The section's anchor, the namespace of its texts, and the beginning of its heading's id. */
  id: SectionId;
  /** With `night`, the heading has a dark background, whose lower edge the content overlaps. */
  ground?: keyof typeof grounds;
  /**
   * An element that stands beside title and introduction in a wide window. Without an aside, the
   * introduction stands beside the title, or both are `centered`.
   */
  aside?: ReactElement;
  centered?: boolean;
  more?: ReactElement;
  /**
   * The section's height on a phone, in pixels. It stands in for the real height until the section
   * is laid out (`laidOutWhenNear`).
   */
  height: number;
  children: ReactNode;
};

export function Section({
  id,
  ground = 'default',
  aside,
  centered = false,
  more,
  height,
  children,
}: Props) {
  const { t } = useTranslation([id]);
  const titleId = `${id}-title`;
  const withoutAside = centered ? inTheMiddle : sideBySide;
  return (
    <Box
      component="section"
      data-ink={ground === 'ink' || undefined}
      id={id}
      aria-labelledby={titleId}
      sx={{ ...frame, ...grounds[ground], ...laidOutWhenNear(height) }}
    >
      <Container>
        <Box
          data-ink={ground === 'night' || undefined}
          sx={{
            ...heading,
            ...(aside ? { ...twoColumns, breakAfter: 'auto' } : withoutAside),
            ...(ground === 'night' && onNight),
          }}
        >
          <div>
            <Typography variant="overline" component="p" sx={eyebrowStyle}>
              {t(`${id}:eyebrow`)}
            </Typography>
            <Typography variant="h2" id={titleId}>
              {t(`${id}:title`)}
            </Typography>
            <Typography variant="subtitle1" component="p" color="textSecondary">
              {t(`${id}:intro`)}
            </Typography>
            {more}
          </div>
          {aside}
        </Box>
        {children}
      </Container>
    </Box>
  );
}

/** A media query for paper that is wide enough for two columns. */
export const widePaper = '@media print and (min-width: 560px)';

const padding = 'clamp(18px, 0.4rem + 3.6vw, 60px)';

const frame = { paddingBlock: padding } as const;

const heading = {
  breakInside: 'avoid',
  breakAfter: 'avoid',
  marginBottom: 'clamp(12px, 3.8vw, 48px)',
  '& h2 ~ p': { maxWidth: '62ch', marginTop: 'clamp(4px, 0.8vw, 10px)' },
} as const;

const sideBySide = {
  '& > div': {
    display: { lg: 'grid' },
    grid: '1fr auto / minmax(0, 7fr) minmax(0, 5fr)',
    columnGap: 8,
    alignItems: 'end',
    '& > h2 + p': { gridArea: '1 / 2 / 3', marginTop: { lg: 0 } },
    '& > h2 + p + p': { gridColumn: '1 / -1' },
  },
} as const;

const inTheMiddle = {
  '& > div': { display: 'grid', justifyItems: { md: 'center' }, textAlign: { md: 'center' } },
} as const;

const twoColumns = {
  display: 'grid',
  gridTemplateColumns: { md: 'repeat(2, minmax(0, 1fr))' },
  columnGap: 8,
  rowGap: 3,
  [widePaper]: { gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)', gap: 2 },
  alignItems: 'center',
  // An aside that is a picture stands beside the title as long as the title has room.
  [cardColumns.one]: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '0 12px',
    '& > div:first-of-type': { display: 'contents' },
    '& h2': { flex: '1 1 11rem' },
    '& p, & > dl': { flexBasis: '100%' },
    '& h2 ~ p, & > dl, & > dl ~ *': { order: 1 },
    '& > dl': { marginTop: '14px' },
  },
} as const;

const onNight = {
  position: 'relative',
  '&::before': {
    content: '""',
    position: 'absolute',
    zIndex: -1,
    inset: `calc(-1 * ${padding}) -50vw -120px`,
    backgroundColor: colours.ink.deep,
  },
} as const;

export const eyebrowStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  marginBottom: { xs: 0.5, md: 1 },
  color: colours.primary.main,
  '&::before': {
    content: '""',
    width: 28,
    height: 4,
    borderRadius: 2,
    bgcolor: 'currentcolor',
    printColorAdjust: 'exact',
  },
} as const;
