import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type OxlintOverride } from 'oxlint';

/**
 * The parts of `src` that each of its folders may import. Only islands/registry.ts may also import
 * sections.
 */
export const siteLayers: Record<string, string[]> = {
  page: ['sections', 'islands', 'components', 'theme', 'brand', 'contract', 'i18n', 'company.ts'],
  sections: ['islands', 'components', 'theme', 'brand', 'contract', 'i18n', 'company.ts'],
  islands: ['components', 'theme', 'i18n'],
  components: ['theme', 'brand', 'contract', 'i18n', 'company.ts'],
  theme: [],
  brand: [],
  contract: ['i18n'],
  i18n: [],
};

/**
 * The folders of `functions/src`. Each may import only those after it, except that `store` may
 * import copies/copy.ts.
 */
export const functionsLayers = ['intake', 'copies', 'store', 'smtp', 'letters', 'abuse'];

/** The parts of the site that functions may import, besides theme/palettes.ts. */
const shared = ['contract', 'i18n', 'company.ts'];

const outside = ['tools', 'ops', 'shared', 'functions', 'tests'];
const react = 'react|react-dom|react-i18next|@mui|@emotion';
const server = 'firebase-admin|firebase-functions|nodemailer';

/**
 * Refuses imports of these folders, of packages that match `packages`, and of paths that match
 * `other`.
 */
function restrict(files: string[], folders: string[], packages = '', other = ''): OxlintOverride {
  const patterns = [
    ...(folders.length > 0
      ? [`/(${folders.map((name) => (name.includes('.') ? `${name}$` : `${name}/`)).join('|')})`]
      : []),
    ...(packages ? [`^(${packages})(/|$)`] : []),
    ...(other ? [other] : []),
  ];
  const message = "The layers don't allow this import (oxlint.config.ts, docs/architecture.md).";
  return {
    files,
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: patterns.map((regex) => ({ regex, message })) },
      ],
    },
  };
}

const inSite = readdirSync(join(import.meta.dirname, 'src'));
const siteBut = (names: string[]) => inSite.filter((name) => !names.includes(name));
const theme = readdirSync(join(import.meta.dirname, 'src/theme')).filter(
  (name) => name !== 'palettes.ts',
);
const notShared = `/src/(${[...siteBut([...shared, 'theme']), ...theme.map((name) => `theme/${name}`)].join('|')})`;

/** A pattern that matches the files of a folder of `functions/src`, except one. */
const allIn = (folder: string, but: string) =>
  `/${folder}/(${readdirSync(join(import.meta.dirname, 'functions/src', folder))
    .filter((name) => name !== but)
    .join('|')})`;

/**
 * APIs of `Intl` that write in a language. If they don't know the language, and French isn't named
 * as a second one, they use the machine's language.
 */
const formats = [
  'DateTimeFormat',
  'DisplayNames',
  'ListFormat',
  'NumberFormat',
  'PluralRules',
  'RelativeTimeFormat',
];
const onlyThere = 'Only src/i18n/formats.ts uses this API, with French as a second language.';

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'react', 'jsx-a11y', 'import', 'promise', 'vitest'],
  categories: { correctness: 'error', suspicious: 'error' },
  rules: {
    'react/react-in-jsx-scope': 'off',
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'typescript/no-floating-promises': 'error',
    'typescript/return-await': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    'typescript/no-unsafe-type-assertion': 'off',
    // `_default` is zod's name for a default.
    'no-underscore-dangle': ['error', { allow: ['_default'] }],
    'react/no-danger': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'promise/always-return': 'off',
    'promise/valid-params': 'off',
    'promise/no-callback-in-promise': 'off',
    'import/no-unassigned-import': 'off',
    'vitest/no-conditional-expect': 'off',
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
    'unicorn/consistent-function-scoping': 'off',
    'vitest/expect-expect': ['error', { assertFunctionNames: ['expect', 'fc.assert'] }],
    'import/no-named-as-default-member': 'off',
    'import/default': 'off',
    'typescript/no-explicit-any': 'error',
    'no-restricted-properties': [
      'error',
      ...formats.map((property) => ({ object: 'Intl', property, message: onlyThere })),
    ],
  },
  // If several entries set the same rule for a file, the last one counts.
  overrides: [
    {
      files: ['src/i18n/formats.ts', '**/*.test.ts'],
      rules: { 'no-restricted-properties': 'off' },
    },
    // Developers' tools and operators' tools don't import each other.
    restrict(['tools/**'], ['ops', 'tests']),
    restrict(['ops/**'], ['tools', 'tests']),
    restrict(['shared/**'], ['ops', 'tools', 'tests']),
    restrict(['src/**'], outside, server),
    ...Object.entries(siteLayers).map(([folder, below]) =>
      restrict(
        [`src/${folder}/**`],
        [...siteBut(below), ...outside],
        shared.includes(folder) ? `${server}|${react}` : server,
      ),
    ),
    // No section imports another, so that a section's folder can be deleted.
    restrict(
      ['src/sections/**'],
      [...siteBut(siteLayers['sections'] ?? []), ...outside],
      server,
      '^\\.\\./[^.]',
    ),
    restrict(
      ['src/sections/*/*/**'],
      [...siteBut(siteLayers['sections'] ?? []), ...outside],
      server,
      '^\\.\\./\\.\\./[^.]',
    ),
    restrict(['src/islands/registry.ts'], ['page', ...outside], server),
    restrict(
      ['functions/src/*'],
      ['tools', 'ops', 'shared', 'tests'],
      `${react}|nodemailer`,
      notShared,
    ),
    ...functionsLayers.map((folder, index) =>
      restrict(
        [`functions/src/${folder}/**`],
        [...functionsLayers.slice(0, index), 'tools', 'ops', 'shared', 'tests'],
        folder === 'smtp' ? react : `${react}|nodemailer`,
        notShared,
      ),
    ),
    // copies/copy.ts has only pure functions and types, so the store may import it.
    restrict(
      ['functions/src/store/**'],
      ['intake', 'tools', 'ops', 'shared', 'tests'],
      `${react}|nodemailer`,
      `${notShared}|${allIn('copies', 'copy.ts')}`,
    ),
    restrict(['functions/src/**/*.test.ts'], ['tools', 'ops'], react, notShared),
    restrict(['src/**/*.test.{ts,tsx}'], ['tools', 'ops'], server),
    restrict(['{ops,shared,tools}/**/*.test.ts', 'ops/rehearsal/**'], []),
  ],
  ignorePatterns: ['dist', 'functions/lib', 'var', 'tests/releases'],
});
