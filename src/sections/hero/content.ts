import bridge from './hero.svg?raw';
import pirogue from './pirogue.svg?raw';

/** The drawings are inlined, because files would be painted a round trip later. */
export const drawings = { bridge, pirogue };

export const highlights = ['response', 'study', 'coverage'] as const;
