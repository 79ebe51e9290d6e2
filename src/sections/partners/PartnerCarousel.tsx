import { Island } from '../../islands/Island.tsx';
import { Carousel } from './Carousel.tsx';

/** The partners, as the page shows them: complete without JavaScript, a looping carousel with it. */
export function PartnerCarousel() {
  return (
    <Island name="partners">
      <Carousel />
    </Island>
  );
}
