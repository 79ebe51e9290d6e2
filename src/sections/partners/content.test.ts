import { getContrastRatio } from '@mui/material/styles';
import { expect, test } from 'vitest';
import { partners } from './content.ts';

test.each(partners)(
  "$id's icon stands out from its colour at 3 to 1 or more",
  ({ color, bgColor }) => {
    expect(getContrastRatio(color, bgColor)).toBeGreaterThanOrEqual(3);
  },
);
