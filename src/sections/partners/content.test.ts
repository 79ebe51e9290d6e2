import { getContrastRatio } from '@mui/material/styles';
import { expect, test } from 'vitest';
import { partners } from './content.ts';

test.each(partners)(
  'the icon of $id has a contrast of at least 3:1 to its background',
  ({ color, bgColor }) => {
    expect(getContrastRatio(color, bgColor)).toBeGreaterThanOrEqual(3);
  },
);
