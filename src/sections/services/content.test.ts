import { expect, test } from 'vitest';
import type { ServiceId } from '../../contract/services.ts';
import { contentOf, picture } from './content.ts';

test('the error about a missing entry or picture names the service', () => {
  const added = 'no-such-service' as ServiceId;
  expect(() => contentOf(added)).toThrow(
    'src/sections/services/content.ts has no entry for the service no-such-service',
  );
  expect(() => picture(added)).toThrow('There is no drawing ./pictures/no-such-service.svg');
});
