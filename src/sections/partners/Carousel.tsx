import ArrowBackRounded from '@mui/icons-material/ArrowBackRounded';
import ArrowForwardRounded from '@mui/icons-material/ArrowForwardRounded';
import Box from '@mui/material/Box';
import { styled, useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import { type KeyboardEvent, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { barStyle, trackStyle, viewportStyle } from './carousel-style.ts';
import { CarouselButton } from './CarouselButton.tsx';
import { partners } from './content.ts';
import { PartnerCard } from './PartnerCard.tsx';
import { useCarousel, type CarouselView } from './use-carousel.ts';

export function Carousel() {
  const { t } = useTranslation('partners');
  const { direction } = useTheme();
  const { viewport, view, moved, scroll } = useCarousel();

  function scrollByKey(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    const forward = direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    scroll(event.key === forward ? 1 : -1);
  }

  function positionOf({ first, columns }: CarouselView): string {
    const total = partners.length;
    const last = ((first + columns - 1) % total) + 1;
    if (columns === 1) return t('carousel.positionSingle', { first: last, total });
    if (last > first) return t('carousel.position', { first: first + 1, last, total });
    const numbers = Array.from({ length: columns }, (_, index) =>
      String(((first + index) % total) + 1),
    );
    return t('carousel.positionWrapped', { all: numbers.join(', '), total });
  }

  const position = view && positionOf(view);
  return (
    <Box
      component="section"
      aria-label={t('carousel.label')}
      onKeyDown={scrollByKey}
      sx={{ position: 'relative' }}
    >
      <Box sx={barStyle}>
        <Typography variant="body2" aria-hidden>
          {position}
        </Typography>
        <CarouselButton
          label={t('carousel.previous')}
          icon={ArrowBackRounded}
          disabled={view?.canScrollPrev === false}
          onClick={() => scroll(-1)}
        />
        <CarouselButton
          label={t('carousel.next')}
          icon={ArrowForwardRounded}
          disabled={view?.canScrollNext === false}
          onClick={() => scroll(1)}
        />
      </Box>
      {/* The live region is empty until the visitor moves the carousel, because the first view is
          no news. */}
      <Box aria-live="polite" sx={visuallyHidden}>
        {moved && position}
      </Box>
      <Box ref={viewport} data-live={view ? '' : undefined} sx={viewportStyle}>
        <Slides />
      </Box>
    </Box>
  );
}

/**
 * The gaps between cards are padding of the slides, so that a slide's width is an exact fraction of
 * the row's width, as the loop needs.
 */
const Slide = styled('li')(({ theme: { breakpoints } }) => ({
  display: 'flex',
  flex: '0 0 100%',
  minWidth: 0,
  padding: '8px 12px',
  scrollSnapAlign: 'start',
  [breakpoints.up('md')]: { flexBasis: '50%', paddingBlock: 12 },
  [breakpoints.up('lg')]: { flexBasis: 'calc(100% / 3)' },
  [breakpoints.up('xl')]: { flexBasis: '25%' },
}));

/** Memoized, so that a move renders no card again. */
const Slides = memo(() => (
  // Without the role, Safari doesn't announce a list without markers as a list.
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
  <Box component="ul" role="list" sx={trackStyle}>
    {partners.map((partner, index) => (
      <Slide key={partner.id} aria-posinset={index + 1} aria-setsize={partners.length}>
        <PartnerCard partner={partner} />
      </Slide>
    ))}
  </Box>
));
Slides.displayName = 'Slides';
