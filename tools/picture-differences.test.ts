import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import { pictureDifferences } from './picture-differences.ts';
import { testFolder } from './test-folder.ts';

/** A white picture, ten pixels wide, with so many red ones. */
function picture({ height = 10, red = 0 } = {}): Buffer {
  const drawn = new PNG({ width: 10, height });
  drawn.data.fill(255);
  for (let at = 0; at < red; at++) drawn.data.set([255, 0, 0], at * 4);
  return PNG.sync.write(drawn);
}

test('pictures that differ are named with the share that does, and drawn', () => {
  const { folder } = testFolder({
    'accepted/360-dark/same.png': picture(),
    'accepted/360-dark/moving.png': picture({ height: 2000 }),
    'accepted/360-dark/changed.png': picture(),
    'accepted/360-dark/taller.png': picture(),
    'accepted/360-dark/gone.png': picture(),
    'accepted/768-dark/not-taken.png': picture(),
    'taken/360-dark/same.png': picture(),
    'taken/360-dark/moving.png': picture({ height: 2000, red: 1 }),
    'taken/360-dark/changed.png': picture({ red: 20 }),
    'taken/360-dark/taller.png': picture({ height: 20 }),
    'taken/360-dark/new.png': picture(),
  });
  const drawn = join(folder, 'drawn');
  expect(pictureDifferences(join(folder, 'taken'), join(folder, 'accepted'), drawn)).toEqual([
    { name: '360-dark/changed.png', share: 0.2 },
    { name: '360-dark/gone.png', share: 1 },
    { name: '360-dark/new.png', share: 1 },
    { name: '360-dark/taller.png', share: 0.5 },
  ]);
  expect(existsSync(join(drawn, '360-dark/changed.png'))).toBe(true);
  expect(existsSync(join(drawn, '360-dark/same.png'))).toBe(false);
});
