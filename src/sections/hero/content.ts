import src from './hero.svg';
import pirogueSrc from './pirogue.svg';

export const picture = { src, width: 720, height: 600 };

/** Afloat on the picture. */
export const pirogue = { src: pirogueSrc, width: 144, height: 76 };

export const highlights = ['response', 'study', 'coverage'] as const;
