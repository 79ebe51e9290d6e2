import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { execa } from 'execa';
import { expect, onTestFinished, test } from 'vitest';
import { functionsLayers, siteLayers } from '../oxlint.config.ts';

const foldersIn = (folder: string) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? entry.name : [],
  );

test('each folder of src and functions/src has a layer in lint, and is in the diagram', () => {
  expect(Object.keys(siteLayers).toSorted()).toEqual(foldersIn('src').toSorted());
  expect(functionsLayers.toSorted()).toEqual(foldersIn('functions/src').toSorted());
  const diagram = readFileSync('docs/architecture.md', 'utf8').split('```')[1] ?? '';
  const missing = [...Object.keys(siteLayers), ...functionsLayers].filter(
    (folder) => !diagram.includes(`${folder}/`),
  );
  expect(missing).toEqual([]);
  const places = functionsLayers.map((folder) => diagram.indexOf(`${folder}/  `));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
});

const imports: Record<string, [specifier: string, allowed: boolean]> = {
  'src/theme/a.ts': ['../components/Card.tsx', false],
  'src/theme/b.ts': ['../boot.ts', false],
  'src/components/a.ts': ['../theme/palettes.ts', true],
  'src/components/b.ts': ['../sections/hero/content.ts', false],
  'src/components/c.ts': ['../prerender.tsx', false],
  'src/i18n/a.ts': ['../contract/services.ts', false],
  'src/contract/a.ts': ['../i18n/locales.ts', true],
  'src/contract/b.ts': ['react', false],
  'src/contract/c.ts': ['@mui/material/Box', false],
  'src/islands/a.ts': ['../sections/contact/form/MessageForm.tsx', false],
  'src/islands/registry.ts': ['../sections/contact/form/MessageForm.tsx', true],
  'src/sections/hero/a.ts': ['../footer/content.ts', false],
  'src/sections/hero/b.ts': ['../../page/Page.tsx', false],
  'src/sections/hero/c.ts': ['../../contract/services.ts', true],
  'src/sections/partners/carousel/a.ts': ['../content.ts', true],
  'src/sections/partners/carousel/b.ts': ['../../footer/content.ts', false],
  'src/sections/partners/carousel/c.ts': ['../../../contract/services.ts', true],
  'src/page/a.ts': ['../sections/hero/content.ts', true],
  'src/page/b.ts': ['firebase-admin/firestore', false],
  'src/page/c.ts': ['../../functions/src/config.ts', false],
  'src/boot.ts': ['../shared/command.ts', false],
  'functions/src/index.ts': ['./intake/receive.ts', true],
  'functions/src/log.ts': ['nodemailer', false],
  'functions/src/smtp/a.ts': ['nodemailer', true],
  'functions/src/smtp/b.ts': ['../copies/copy.ts', false],
  'functions/src/copies/a.ts': ['nodemailer/lib/errors', false],
  'functions/src/copies/b.ts': ['../smtp/conversation.ts', true],
  'functions/src/letters/a.ts': ['../smtp/conversation.ts', false],
  'functions/src/letters/b.ts': ['../../../src/theme/palettes.ts', true],
  'functions/src/letters/c.ts': ['../../../src/theme/theme.ts', false],
  'functions/src/letters/d.ts': ['../../../src/components/Card.tsx', false],
  'functions/src/letters/e.ts': ['../../../src/company.ts', true],
  'functions/src/letters/f.ts': ['react-dom/server', false],
  'functions/src/letters/a.test.ts': ['../copies/copy.ts', true],
  'functions/src/letters/b.test.ts': ['../../../tests/setup.ts', true],
  'functions/src/store/a.ts': ['../copies/copy.ts', true],
  'functions/src/store/b.ts': ['../copies/queue.ts', false],
  'functions/src/letters/g.ts': ['../store/schemas.ts', false],
  'functions/src/abuse/c.ts': ['../store/schemas.ts', false],
  'functions/src/abuse/a.ts': ['../letters/letter.ts', false],
  'functions/src/abuse/b.ts': ['../../../tests/setup.ts', false],
  'tools/a.ts': ['../src/prerender.tsx', true],
  'tools/b.ts': ['../tests/setup.ts', false],
  'tools/b.test.ts': ['../tests/setup.ts', true],
  'tools/local/a.ts': ['../../ops/deploy/deploy.ts', false],
  'tools/local/b.ts': ['../../shared/settings.ts', true],
  'ops/setup/a.ts': ['../../tools/local/product.ts', false],
  'ops/setup/b.ts': ['../../shared/command.ts', true],
  'ops/setup/a.test.ts': ['../../tests/support/test-folder.ts', true],
  'ops/rehearsal/a.ts': ['../setup/needs.ts', true],
  'shared/a.ts': ['../ops/setup/needs.ts', false],
  'shared/b.ts': ['../tools/local/product.ts', false],
  'functions/src/names.ts': ['../../shared/settings.ts', false],
};

test('of the imports in the table, lint rejects exactly those that the layers forbid', async () => {
  mkdirSync('var', { recursive: true });
  const folder = mkdtempSync(join('var', 'layers-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync('oxlint.config.ts', join(folder, 'oxlint.config.ts'));
  for (const names of ['src', 'functions/src'])
    cpSync(names, join(folder, names), { recursive: true });
  for (const [file, [specifier]] of Object.entries(imports)) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    writeFileSync(
      join(folder, file),
      `import { it } from '${specifier}';\nexport const same = it;\n`,
    );
  }
  const answer = await execa('oxlint', ['--format', 'json', ...Object.keys(imports)], {
    cwd: folder,
    preferLocal: true,
    reject: false,
  });
  const { diagnostics } = JSON.parse(answer.stdout) as {
    diagnostics: { code: string; filename: string }[];
  };
  const refused = diagnostics
    .filter(({ code }) => code.includes('no-restricted-imports'))
    .map(({ filename }) => filename);
  const forbidden = Object.entries(imports).flatMap(([file, [, allowed]]) => (allowed ? [] : file));
  expect(refused.toSorted()).toEqual(forbidden.toSorted());
});
