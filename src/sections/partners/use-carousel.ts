import { useTheme } from '@mui/material/styles';
import useEmblaCarousel, { type UseEmblaCarouselType } from 'embla-carousel-react';
import { startTransition, useLayoutEffect, useRef, useState } from 'react';
import { bringFocusIntoView, focusedOutOfView } from './focus.ts';

type Embla = NonNullable<UseEmblaCarouselType[1]>;

export type CarouselView = {
  first: number;
  columns: number;
  canScrollPrev: boolean;
  canScrollNext: boolean;
};

const options = {
  align: 'start',
  loop: true,
  // With `true`, Embla would scroll each slide that the Tab key reaches to the start of the row.
  watchFocus: false,
  breakpoints: { '(prefers-reduced-motion: reduce)': { duration: 0 } },
} as const;

/**
 * Runs Embla on the element whose ref is `viewport`. `view` is undefined until Embla has taken
 * over.
 */
export function useCarousel() {
  const { direction } = useTheme();
  const [viewport, embla] = useEmblaCarousel({ ...options, direction });
  const [view, setView] = useState<CarouselView>();
  const [moved, setMoved] = useState(false);
  // The sum of the steps, forward and back, that the visitor took before Embla started.
  const early = useRef(0);

  useLayoutEffect(() => {
    if (!embla) return;
    const inView = () => ({ slides: embla.slideNodes(), ...viewOf(embla) });
    const show = () => {
      bringFocusIntoView(inView());
      setView(viewOf(embla));
    };
    takeOverScroll(embla);
    show();
    embla.on('reInit', show);
    embla.on('select', () => {
      // The cards move first; the announcement can wait a frame.
      startTransition(() => {
        show();
        setMoved(true);
      });
    });
    embla.on('pointerUp', () => {
      if (prefersJumps(embla)) embla.scrollTo(embla.selectedScrollSnap(), true);
    });
    embla.containerNode().addEventListener('focusin', () => {
      const focused = focusedOutOfView(inView());
      if (focused >= 0) embla.scrollTo(focused, true);
    });
    embla.containerNode().addEventListener('wheel', wheelOver(embla), { passive: false });
    if (early.current) embla.scrollTo(embla.selectedScrollSnap() + early.current);
    early.current = 0;
  }, [embla]);

  function scroll(step: 1 | -1) {
    if (!embla) early.current += step;
    else if (step === 1) embla.scrollNext();
    else embla.scrollPrev();
  }

  return { viewport, view, moved, scroll };
}

function viewOf(embla: Embla): CarouselView {
  return {
    first: embla.selectedScrollSnap(),
    columns: Math.round(embla.rootNode().offsetWidth / slideWidth(embla)),
    canScrollPrev: embla.canScrollPrev(),
    canScrollNext: embla.canScrollNext(),
  };
}

/** Has Embla begin at the card to which the visitor has scrolled by hand. */
function takeOverScroll(embla: Embla): void {
  const root = embla.rootNode();
  // `scrollLeft` is negative on right-to-left pages.
  embla.scrollTo(Math.round(Math.abs(root.scrollLeft) / slideWidth(embla)), true);
  root.scrollLeft = 0;
}

/** Scrolls by a horizontal wheel, such as a touchpad: half of a card's width scrolls one card. */
function wheelOver(embla: Embla): (event: WheelEvent) => void {
  let distance = 0;
  return (event) => {
    if (event.ctrlKey || Math.abs(event.deltaX) <= Math.abs(event.deltaY)) return;
    event.preventDefault();
    distance += event.deltaX;
    if (Math.abs(distance) < slideWidth(embla) / 2) return;
    if (distance > 0 === (embla.internalEngine().options.direction === 'ltr')) embla.scrollNext();
    else embla.scrollPrev();
    distance = 0;
  };
}

const slideWidth = (embla: Embla) => embla.slideNodes()[0]?.offsetWidth ?? 1;

const prefersJumps = (embla: Embla) => embla.internalEngine().options.duration === 0;
