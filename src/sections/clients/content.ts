import { drawing } from '../../components/drawing.ts';
import src from './map.svg';
import type { Tone } from '../../components/tone.ts';
import type { Catalogue } from '../../i18n/catalogue.ts';

export const statistics = ['clients', 'projects', 'sectors', 'satisfaction'] as const;

export const map = { src, width: 600, height: 640 };

/**
 * Cities with their positions on the map. With `before`, the name stands left of the city's light.
 */
export const cities = [
  { id: 'korhogo', x: 293, y: 118 },
  { id: 'bouake', x: 348, y: 281 },
  { id: 'yopougon', x: 409, y: 488, before: true },
  { id: 'abidjan', x: 440, y: 494 },
  { id: 'sanPedro', x: 201, y: 541, before: true },
] as const satisfies readonly { id: string; x: number; y: number; before?: true }[];

export const maxRating = 5;

export type Testimonial = { id: keyof Catalogue['clients']['items']; tone: Tone; rating: number };

export const testimonials: readonly Testimonial[] = [
  { id: 'ateka', tone: 'secondary', rating: 5 },
  { id: 'petits-herons', tone: 'gold', rating: 5 },
  { id: 'palmea', tone: 'secondary', rating: 5 },
  { id: 'caurea', tone: 'primary', rating: 5 },
  { id: 'akeli', tone: 'secondary', rating: 5 },
  { id: 'sorelia', tone: 'primary', rating: 5 },
];

const logos = import.meta.glob<string>('./logos/*.svg', {
  eager: true,
  query: '?url',
  import: 'default',
});

export const logo = (id: Testimonial['id']) => ({
  src: drawing(logos, `./logos/${id}.svg`),
  width: 96,
  height: 96,
});
