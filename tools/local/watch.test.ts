import { expect, test } from 'vitest';
import { isReadAtStart } from './watch.ts';

test.each([
  'tools/local/emulators.ts',
  'vite.config.ts',
  'firebase.json',
  'functions/.env.local',
  'firestore.rules',
  'firestore.indexes.json',
  'functions/package.json',
])('npm run dev asks for a restart when %s changes', (file) =>
  expect(isReadAtStart(file)).toBe(true),
);

test.each(['src/boot.ts', 'functions/src/config.ts', 'locales/fr/hero.json', 'package.json'])(
  'but not for %s',
  (file) => expect(isReadAtStart(file)).toBe(false),
);
