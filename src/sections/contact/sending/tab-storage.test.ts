import { afterEach, expect, test, vi } from 'vitest';
import { readTab, writeTab } from './tab-storage.ts';

afterEach(() => vi.unstubAllGlobals());

/**
 * Stubs a tab's storage with room for `size` characters. As in browsers, the former value still
 * takes room while a new value is stored.
 */
function stubStorage(size: number): Map<string, string> {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => kept.delete(key),
    setItem(key: string, value: string) {
      if ([...kept.values(), value].join('').length > size)
        throw new DOMException('full', 'QuotaExceededError');
      kept.set(key, value);
    },
  });
  return kept;
}

test('a stored value can be read, and removed', () => {
  const kept = stubStorage(100);
  writeTab('draft', { name: 'Awa' });
  writeTab('draft', { name: 'Koffi' });
  expect(readTab('draft')).toEqual({ name: 'Koffi' });
  writeTab('draft', null);
  expect(readTab('draft')).toBeUndefined();
  expect(kept.size).toBe(0);
});

test('a full storage accepts a shorter value, and keeps no outdated value', () => {
  stubStorage(20);
  writeTab('draft', 'a'.repeat(15));
  writeTab('draft', 'b'.repeat(14));
  expect(readTab('draft')).toBe('b'.repeat(14));
  writeTab('draft', 'c'.repeat(30));
  expect(readTab('draft')).toBeUndefined();
});
