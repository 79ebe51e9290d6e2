import bridge from './hero.svg?raw';
import pirogue from './pirogue.svg?raw';

/** Inlined: as files of their own, they would be painted a round trip later. The pirogue is afloat on the bridge's water. */
export const drawings = { bridge, pirogue };

export const highlights = ['response', 'study', 'coverage'] as const;
