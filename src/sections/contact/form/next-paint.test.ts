import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { nextPaint } from './next-paint.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what follows the next paint comes after it', async () => {
  let paint = () => {};
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => (paint = callback));
  const follow = vi.fn<() => void>();
  void nextPaint().then(follow);
  await vi.advanceTimersByTimeAsync(16);
  expect(follow).not.toHaveBeenCalled();
  paint();
  await vi.advanceTimersByTimeAsync(1);
  expect(follow).toHaveBeenCalled();
});

test('what follows comes all the same where nothing is painted, as in a tab that was left at once', async () => {
  vi.stubGlobal('requestAnimationFrame', () => {});
  const follow = vi.fn<() => void>();
  void nextPaint().then(follow);
  await vi.advanceTimersByTimeAsync(1000);
  expect(follow).toHaveBeenCalled();
});
