import src from './hero.svg';

export const picture = { src, width: 720, height: 600 };

export const highlights = ['a', 'b', 'c'] as const;
