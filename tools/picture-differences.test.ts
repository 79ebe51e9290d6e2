import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import { pictureDifferences } from './picture-differences.ts';

const root = mkdtempSync(join(tmpdir(), 'pictures-'));
const [taken, accepted, drawn] = ['taken', 'accepted', 'drawn'].map((name) => join(root, name)) as [string, string, string];

/** A white picture, ten pixels wide, with so many red ones. */
function draw(folder: string, name: string, { height = 10, red = 0 } = {}): void {
  const picture = new PNG({ width: 10, height });
  picture.data.fill(255);
  for (let at = 0; at < red; at++) picture.data.set([255, 0, 0], at * 4);
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), PNG.sync.write(picture));
}

test('pictures that differ are named with the share that does, and drawn', () => {
  for (const folder of [taken, accepted]) draw(folder, '360-dark/same.png');
  draw(accepted, '360-dark/moving.png', { height: 2000 });
  draw(taken, '360-dark/moving.png', { height: 2000, red: 1 });
  draw(accepted, '360-dark/changed.png');
  draw(taken, '360-dark/changed.png', { red: 20 });
  draw(accepted, '360-dark/taller.png');
  draw(taken, '360-dark/taller.png', { height: 20 });
  draw(taken, '360-dark/new.png');
  draw(accepted, '360-dark/gone.png');
  draw(accepted, '768-dark/not-taken.png');
  expect(pictureDifferences(taken, accepted, drawn)).toEqual([
    { name: '360-dark/changed.png', share: 0.2 },
    { name: '360-dark/gone.png', share: 1 },
    { name: '360-dark/new.png', share: 1 },
    { name: '360-dark/taller.png', share: 0.5 },
  ]);
  expect(existsSync(join(drawn, '360-dark/changed.png'))).toBe(true);
  expect(existsSync(join(drawn, '360-dark/same.png'))).toBe(false);
});
