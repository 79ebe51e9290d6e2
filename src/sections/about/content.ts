import src from './about.svg';

export const picture = { src, width: 640, height: 520 };

export const statistics = ['integrations', 'satisfaction', 'experience', 'support'] as const;

export const reasons = ['expertise', 'tailored', 'compatibility', 'endToEnd'] as const;
