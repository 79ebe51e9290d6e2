import type { IslandModule } from '../../islands/registry.ts';
import { Carousel } from './Carousel.tsx';

export const View = Carousel;
export const namespaces = ['partners'] as const satisfies IslandModule['namespaces'];
