import { expect, test } from 'vitest';
import { partOf, rowsOf } from '../support/spreadsheet.ts';
import { spreadsheet } from '../../ops/messages/spreadsheet.ts';

const columns = [{ heading: 'name', width: 40 }];
const sheetOf = (...values: unknown[]) =>
  spreadsheet(
    'messages',
    columns,
    values.map((value) => [value]),
    'Africa/Abidjan',
  );
const readBack = async (value: unknown) => rowsOf(await sheetOf(value))[1]?.[0];

test.each([
  '0707123456',
  '+225 07 00 00 00 00',
  '=1+1',
  '@SUM(A1)',
  '-5',
  '1E5',
  'TRUE',
  'un;deux,"trois"\tquatre',
  'une ligne\net une autre',
  ' œuvre, été, ɛ ɔ, 東京, 😀 ',
  '<b>&amp;</b> ]]>',
  '_x0041_ et _X000d_',
])('the text %j is in the sheet unchanged', async (text) => {
  expect(await readBack(text)).toBe(text);
});

test('characters that the file format forbids are left out, and texts too long for a cell are shortened', async () => {
  expect(await readBack('a\u0000\u0001\u001f\ufffe\ud800b')).toBe('ab');
  expect(await readBack('x'.repeat(32_767))).toBe('x'.repeat(32_767));
  const shortened = await readBack('x'.repeat(40_000));
  expect(shortened).toHaveLength(32_767);
  expect(shortened).toMatch(/x … \(40000 characters: the console has them all\)$/);
});

test('texts have the format Text, times are in the given time zone, and other values are JSON', async () => {
  const file = await sheetOf('a', new Date('2026-07-01T13:30:00Z'), { '=1': ';' }, false);
  expect(partOf(file, 'xl/worksheets/sheet1.xml')).toMatch(
    /<pane ySplit="1"[^>]* state="frozen"\/>.*<col [^>]*width="40"/,
  );
  expect(partOf(file, 'xl/styles.xml')).toMatch(/formatCode="@".*formatCode="dd\/mm\/yyyy hh:mm"/);
  // A spreadsheet counts days since 1899-12-30.
  expect(rowsOf(file).map(([value]) => value)).toEqual([
    'name',
    'a',
    46_204.5625,
    '{"=1":";"}',
    'false',
  ]);
  const inParis = await spreadsheet(
    'messages',
    columns,
    [[new Date('2026-07-01T13:30:00Z')]],
    'Europe/Paris',
  );
  expect(rowsOf(inParis)[1]?.[0]).toBeCloseTo(46_204.5625 + 2 / 24, 6);
});

test('a row is as high as the lines of its longest text, and no higher than Excel allows', async () => {
  const sheet = partOf(
    await sheetOf('x', `${'x'.repeat(41)}\n\nx`, 'x\n'.repeat(100)),
    'xl/worksheets/sheet1.xml',
  );
  expect([...sheet.matchAll(/ ht="(\d+)"/g)].map(([, height]) => Number(height))).toEqual([
    15, 60, 409,
  ]);
});
