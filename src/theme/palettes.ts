import type { PaletteOptions } from '@mui/material/styles';

declare module '@mui/material/styles' {
  interface TypeBackground {
    alternate: string;
  }
  interface Palette {
    /** Dark backgrounds in both schemes, and the texts on them. */
    ink: { main: string; deep: string; lagoon: string; glow: string; text: string; muted: string };
    gold: string;
    /**
     * A muted, opaque version of each accent colour, for small tiles. `color-mix` would turn accents
     * grey on dark backgrounds.
     */
    tint: { primary: string; secondary: string; gold: string };
    /**
     * The colour of stars. In the light scheme it is brighter than gold, because a star is a shape
     * and needs less contrast than a text.
     */
    star: string;
  }
  interface PaletteOptions {
    ink?: Palette['ink'];
    gold?: string;
    tint?: Palette['tint'];
    star?: string;
  }
}

const ink = {
  main: '#0B2530',
  deep: '#071A22',
  lagoon: '#0E4A4F',
  glow: '#124D54',
  text: '#FBF7F0',
  muted: '#B9CCCB',
};

/** Only public/favicon.svg repeats some of these colours. */
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
    tint: { primary: '#F7E4D9', secondary: '#DCEDEA', gold: '#F4EAD2' },
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
    tint: { primary: '#4A2C1C', secondary: '#17484B', gold: '#443A16' },
    star: '#F2B632',
  },
} satisfies Record<string, PaletteOptions>;

const { primary, secondary, gold } = palettes.dark;
const flame = '#E0662A';

/**
 * The colours of drawings. In an SVG, tools/build/drawings.ts replaces `var(--gold)` by the `main`
 * colour of `gold`, and `var(--gold-dusk)` by its `dusk`. A drawing that changes in the dark scheme
 * names other colours there: `dusk` instead of `dawn` as background of the primary colour, `depths`
 * instead of `lagoon` as background of the secondary colour.
 */
export const drawingColours: Record<string, Record<string, string>> = {
  primary: {
    main: primary.main,
    light: '#FFB98C',
    bright: '#FF8A45',
    flame,
    deep: '#D9561A',
    burnt: '#B8480F',
  },
  dawn: { sky: '#F8DFC8', sun: '#F3C6A0', ground: palettes.light.primary.light, copper: '#C96A32' },
  dusk: { sky: '#33292A', sun: '#4F352B', ground: '#5F3C2B' },
  gold: { main: gold, dusk: '#54481F', night: '#38321F' },
  sand: { main: '#D9C29A', light: '#EADCC3', deep: '#C9B48A', grey: '#E9E1D3' },
  skin: { main: '#8A573C', light: '#A86F4D', deep: '#7D4B30', dark: '#5A3423' },
  secondary: {
    main: secondary.main,
    bright: '#6FDAC6',
    light: '#8FD6C8',
    leaf: '#3FA896',
    deep: '#0E7C6B',
  },
  lagoon: {
    main: ink.lagoon,
    foam: '#D3ECE5',
    wave: '#9FD3C7',
    mint: palettes.light.secondary.light,
    tile: '#115059',
  },
  depths: { foam: '#0F3B40', wave: '#2B7670', mint: secondary.light, tile: '#0F434B' },
  water: { main: '#2F8A88', rim: '#2F7A7C', bank: '#1E6A70', town: '#155059', pool: '#103C46' },
  ink: {
    main: ink.main,
    deep: '#071720',
    night: '#0D2833',
    dusk: '#12303C',
    cloud: '#1B4250',
    slate: '#24505F',
  },
  slate: { main: '#2D5B69', mist: '#86AAB3', rock: '#2B5C66', hill: '#1D4550' },
  paper: { main: ink.text },
};

export const [halo, lamp] = ['#FFF3E0', '#FFD9A8'];

export const flagshipFrame = `${flame}, ${gold} 45%, #2F9C8A`;
