import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { proofOf } from './proof-search.ts';

class PlayedWorker extends EventTarget {
  static all: PlayedWorker[] = [];
  readonly draft: string;
  isOver = false;
  constructor(_address: string, { name }: { name: string }) {
    super();
    this.draft = name;
    PlayedWorker.all.push(this);
  }
  terminate = () => void (this.isOver = true);
  finds = (proof: string) =>
    this.dispatchEvent(Object.assign(new Event('message'), { data: proof }));
  fails = () => this.dispatchEvent(new Event('error'));
}

beforeEach(() => {
  PlayedWorker.all = [];
  vi.stubGlobal('Worker', PlayedWorker);
  vi.stubGlobal('fetch', async () => {});
});
afterEach(() => vi.unstubAllGlobals());

test('a draft has one search, and its worker ends with the search', async () => {
  const [first, again] = [proofOf('a'), proofOf('a')];
  PlayedWorker.all[0]?.finds('1 2 3');
  expect(await Promise.all([first, again, proofOf('a')])).toEqual(['1 2 3', '1 2 3', '1 2 3']);
  expect(PlayedWorker.all).toMatchObject([{ isOver: true }]);
});

test('after a failed search, the next call begins another search', async () => {
  const first = proofOf('b');
  PlayedWorker.all[0]?.fails();
  await expect(first).rejects.toThrow('no worker');
  const second = proofOf('b');
  PlayedWorker.all[1]?.finds('1 2 3');
  expect(await second).toBe('1 2 3');
});

test('each draft gets the proof of its own worker, even if former workers fail or reply late', async () => {
  const before = [proofOf('c'), proofOf('d')];
  const last = proofOf('e');
  const [c, d, e] = PlayedWorker.all;
  c?.fails();
  d?.finds('for d');
  expect(await Promise.allSettled(before)).toMatchObject([
    { status: 'rejected' },
    { value: 'for d' },
  ]);
  const again = proofOf('e');
  expect(PlayedWorker.all.map(({ draft }) => draft)).toEqual(['c', 'd', 'e']);
  e?.finds('for e');
  expect(await Promise.all([last, again])).toEqual(['for e', 'for e']);
});
