import { Carousel } from './Carousel.tsx';

export const View = Carousel;
export const namespaces = ['partners'] as const;
