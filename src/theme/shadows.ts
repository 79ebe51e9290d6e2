import type { Shadows } from '@mui/material/styles';
import { palettes } from './palettes.ts';

const { ink } = palettes.light;

const resting = `0 1px 2px ${ink.main}0F, 0 6px 20px -8px ${ink.main}1F`;
const lifted = `0 2px 4px ${ink.main}0F, 0 22px 44px -18px ${ink.main}4D`;

/** MUI's type requires 25 shadows; this site has three: flat, resting, lifted. */
export const shadows = ['none', resting, ...Array.from({ length: 23 }, () => lifted)] as Shadows;
