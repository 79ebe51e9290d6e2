import { Carousel } from './Carousel.tsx';

export { hydrateIsland } from '../../islands/hydrate.tsx';
export const View = Carousel;
export const namespaces = ['partners'] as const;
