import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { offered, type ServiceId } from '../../contract/services.ts';
import { contentOf, picture } from './content.ts';

test('a service without an entry or a picture is an error that names it', () => {
  const added = 'impression' as ServiceId;
  expect(() => contentOf(added)).toThrow('src/sections/services/content.ts has no entry for the service impression');
  expect(() => picture(added)).toThrow('There is no drawing ./pictures/impression.svg');
});

test('a service that is no longer offered leaves no picture behind', () => {
  const files = globSync('src/sections/services/pictures/*').map((file) => basename(file, '.svg'));
  expect(files.toSorted()).toEqual([...offered.services].toSorted());
});

test.each(globSync('src/sections/*/{pictures,logos}/*.svg'))('%s has colours of its own for the dark scheme', (file) => {
  expect(readFileSync(file, 'utf8')).toContain('svg:target');
});
