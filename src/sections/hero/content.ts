import src from './hero.svg';

export const picture = { src, width: 720, height: 600 };

export const highlights = ['response', 'study', 'coverage'] as const;
