import { afterAll, expect, test, vi } from 'vitest';

afterAll(() => {
  for (const module of ['../google/login.ts', '@google-cloud/firestore']) vi.doUnmock(module);
  vi.resetModules();
});

test('--project names the project whose messages a command reads, with a login for it', async () => {
  const given: object[] = [];
  class Firestore {
    constructor(settings: object) {
      given.push(settings);
    }
    collection = () => {};
    terminate = async () => {};
  }
  vi.resetModules();
  vi.doMock('../google/login.ts', () => ({
    login: async (project: string) => `login for ${project}`,
  }));
  vi.doMock('@google-cloud/firestore', () => ({ Firestore }));
  const { withMessages } = await import('./stored-messages.ts');
  await withMessages('company-1', async () => {});
  await withMessages('company-1', async () => {}, 'restored');
  const project = { projectId: 'company-1', auth: 'login for company-1' };
  expect(given).toEqual(
    ['(default)', 'restored'].map((databaseId) => ({ ...project, databaseId })),
  );
});
