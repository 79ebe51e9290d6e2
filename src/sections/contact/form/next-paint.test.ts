import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { nextPaint } from './next-paint.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('code that waits for the next paint runs after the paint', async () => {
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

test('code that waits for the next paint also runs in a tab that never paints', async () => {
  vi.stubGlobal('requestAnimationFrame', () => {});
  const follow = vi.fn<() => void>();
  void nextPaint().then(follow);
  await vi.advanceTimersByTimeAsync(1000);
  expect(follow).toHaveBeenCalled();
});
