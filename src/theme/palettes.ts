import type { PaletteOptions } from '@mui/material/styles';

declare module '@mui/material/styles' {
  interface TypeBackground {
    /** The second of the two grounds that sections alternate between. */
    alternate: string;
  }
  interface Palette {
    /** Dark grounds in both schemes: header, hero, offers, closing blocks, footer. */
    ink: { main: string; deep: string; lagoon: string; glow: string; text: string; muted: string };
    gold: string;
    /** A pale, opaque version of each accent, for small tiles. Not mixed with `color-mix`: accents would turn grey on dark. */
    tint: { orange: string; lagoon: string; gold: string };
    /** Brighter than gold: a star is a shape, not a text. */
    star: string;
  }
  interface PaletteOptions {
    ink?: Palette['ink'];
    gold?: string;
    tint?: Palette['tint'];
    star?: string;
  }
}

const ink = { main: '#0B2530', deep: '#071A22', lagoon: '#0E4A4F', glow: '#124D54', text: '#FBF7F0', muted: '#B9CCCB' };

/** The frame of the flagship's card, in both schemes. */
export const flagshipFrame = '#E0662A, #F2B632 45%, #2F9C8A';

/** The brand's colours: ink and warm paper, a primary colour, a lagoon green. Text pairs keep a contrast of 4.5 or more. */
export const palettes = {
  light: {
    primary: { main: '#B5460E', dark: '#93380A', light: '#F2A876', contrastText: '#FFFFFF' },
    secondary: { main: '#0B6B5D', dark: '#08534A', light: '#BFE3DA', contrastText: '#FFFFFF' },
    error: { main: '#B3261E' },
    success: { main: '#1C6B3C' },
    background: { default: '#FBF7F0', paper: '#FFFFFF', alternate: '#F4EDE0' },
    text: { primary: '#0B2530', secondary: '#475C64' },
    divider: '#E4DAC9',
    ink,
    gold: '#8C5B00',
    tint: { orange: '#F7E4D9', lagoon: '#DCEDEA', gold: '#F4EAD2' },
    star: '#C47F00',
  },
  dark: {
    primary: { main: '#FF9A5C', dark: '#FFB487', light: '#5A2E14', contrastText: '#1B0D04' },
    secondary: { main: '#58C9B4', dark: '#7FDBCA', light: '#1F5F5A', contrastText: '#04211C' },
    error: { main: '#FFB4AB' },
    success: { main: '#8FD8A8' },
    background: { default: '#08181F', paper: '#153744', alternate: '#0E2934' },
    text: { primary: '#F4EDE1', secondary: '#B4C5C9' },
    divider: '#2B4F5C',
    ink: { ...ink, main: '#0C2935' },
    gold: '#F2B632',
    tint: { orange: '#4A2C1C', lagoon: '#17484B', gold: '#443A16' },
    star: '#F2B632',
  },
} satisfies Record<string, PaletteOptions>;
