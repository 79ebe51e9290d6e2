import type { Shadows } from '@mui/material/styles';

const resting = '0 1px 2px rgb(11 37 48 / 6%), 0 6px 20px -8px rgb(11 37 48 / 12%)';
const lifted = '0 2px 4px rgb(11 37 48 / 6%), 0 22px 44px -18px rgb(11 37 48 / 30%)';

/** MUI wants 25 heights; this site has three: flat, resting, lifted. */
export const shadows = ['none', resting, ...Array.from({ length: 23 }, () => lifted)] as Shadows;
