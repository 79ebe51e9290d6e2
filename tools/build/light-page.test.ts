import { expect, test } from 'vitest';
import type { PrerenderedPage } from '../../src/prerender.tsx';
import { lightPage } from './light-page.ts';

const icon = (path: string) => `<svg class="MuiSvgIcon-root css-abc" viewBox="0 0 24 24"><path d="${path}"></path></svg>`;
const island = `<p class="MuiTypography-root css-own">${icon('M1')}</p>`;

const page: PrerenderedPage = {
  lang: 'fr',
  dir: 'ltr',
  head: '<title>T</title>',
  body:
    `<h1 class="MuiTypography-root css-first">css-modern</h1>${icon('M0')}<link rel="stylesheet" href="/styles-below"/>` +
    `<a class="MuiButton-root css-below" href="#a">${icon('M1')}${icon('M2')}${icon('M1')}</a><!--island:a-->`,
  islands: { '<!--island:a-->': island },
  firstScreenStyles: '.css-first{color:red}.css-first .MuiButton-root{color:#00f}.css-abc{width:1em}',
  stylesBelow: { css: '.css-below{margin:0}.css-own{margin:1px}', place: '/styles-below' },
  files: { '/assets/words.json': '{}' },
};

const { head, body, files } = lightPage(page);
const [firstScreen = '', below = ''] = body.split('<link rel="stylesheet"');
const fileNamed = (name: string) => Object.entries(files).find(([address]) => address.startsWith(`/assets/${name}-`)) ?? [];

test('the first screen keeps its icons, and has its styles in the head', () => {
  expect(firstScreen).toBe(`<h1 class="c0">css-modern</h1>${icon('M0').replace('MuiSvgIcon-root ', '')}`);
  expect(head).toBe('<title>T</title><style>.c0{color:red}.c0 .MuiButton-root{color:#00f}.css-abc{width:1em}</style>');
});

test('icons below it are drawn once, in a file', () => {
  const [address, svg] = fileNamed('icons');
  expect(svg).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg"><g id="0"><path d="M1"></path></g><g id="1"><path d="M2"></path></g></svg>',
  );
  const drawn = [...below.matchAll(/<use href="([^"]*)"><\/use><\/svg>/g)].map(([, href]) => href);
  expect(drawn).toEqual([`${address}#0`, `${address}#1`, `${address}#0`]);
});

test('an icon with a title stays as it is', () => {
  const titled = icon('M3').replace('</svg>', '<title>Three</title></svg>');
  const { body: other } = lightPage({ ...page, body: page.body.replace('<!--island:a-->', titled) });
  expect(other).toContain('<path d="M3"></path><title>Three</title></svg>');
});

test('the styles below it are in a file that the page names, with those of the islands', () => {
  const [address, css] = fileNamed('below');
  expect(body).toContain(`<link rel="stylesheet" href="${address}"/>`);
  expect(css).toBe('.c1{margin:0}.css-own{margin:1px}');
});

test('a class of MUI stays only where a style names it', () => {
  expect(below).toContain('<a class="MuiButton-root c1" href="#a">');
  expect(firstScreen).not.toContain('Mui');
});

test('an island comes into the page as React wrote it', () => {
  expect(body.endsWith(island)).toBe(true);
});

test('a page without a place for a stylesheet has all styles in its head', () => {
  const {
    body: whole,
    head: full,
    files: named,
  } = lightPage({
    ...page,
    body: '<p class="css-first">404</p>',
    islands: {},
    stylesBelow: { css: '', place: '/styles-below' },
  });
  expect(whole).toBe('<p class="css-first">404</p>');
  expect(full).toContain('<style>.css-first{color:red}');
  expect(named).toEqual(page.files);
});

test('a page that names the place of its stylesheet twice is refused', () => {
  expect(() => lightPage({ ...page, body: page.body + page.body })).toThrow('/styles-below stands twice');
});
