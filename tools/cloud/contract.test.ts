import { afterEach, expect, test, vi } from 'vitest';
import { chosenFirstPort, portsFrom } from '../local/ports.ts';
import { contractProblems } from './contract.ts';

const startStack = vi.hoisted(() => vi.fn<(options: { firstPort: number }) => Promise<never>>());
vi.mock('../local/stack.ts', () => ({ startStack }));
afterEach(() => void vi.unstubAllEnvs());

test.each(['', '25100', '65525'])(
  'a build is tried beside the local product, which may be running, with PORT=%s',
  async (port) => {
    vi.stubEnv('PORT', port);
    startStack.mockReset().mockRejectedValue(new Error('not started'));
    await expect(contractProblems({ site: '', functions: '' })).rejects.toThrow('not started');
    const { firstPort = 0 } = startStack.mock.calls[0]?.[0] ?? {};
    const [ports, taken] = [firstPort, chosenFirstPort()].map((first) => Object.values(portsFrom(first)));
    expect(ports?.filter((each) => taken?.includes(each) || each < 1024 || each > 65_535)).toEqual([]);
  },
);
