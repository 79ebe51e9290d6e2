import writeSheet, { type Cell } from 'write-excel-file/node';

export type Column = { heading: string; width: number };

/** Excel's limit for the text of a cell, in UTF-16 units. */
const maxLength = 32_767;

const [lineHeight, maxHeight] = [15, 409];

/**
 * Makes an .xlsx file with one sheet, whose first row stays in view. Texts have the format Text,
 * because spreadsheet programs would take some texts for numbers or formulas. Dates are local times
 * of the time zone.
 */
export function spreadsheet(
  sheet: string,
  columns: Column[],
  rows: unknown[][],
  timeZone: string,
): Promise<Buffer> {
  const headings = columns.map(({ heading }): Cell => ({
    value: heading,
    type: String,
    fontWeight: 'bold',
  }));
  const cells = rows.map((row) => {
    const values = row.map((value) => (value instanceof Date ? value : textOf(value)));
    const height = heightOf(values, columns);
    return values.map((value) =>
      value instanceof Date ? dateCell(value, timeZone) : textCell(value, height),
    );
  });
  return writeSheet(
    [headings, ...cells],
    { sheet, columns, stickyRowsCount: 1, orientation: 'landscape' },
    { fontFamily: 'Calibri', fontSize: 11 },
  ).toBuffer();
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return shortened(typeof value === 'string' ? value : JSON.stringify(value));
}

function textCell(text: string, height: number): Cell {
  if (!text) return null;
  return {
    value: escaped(text),
    type: String,
    format: '@',
    wrap: true,
    alignVertical: 'top',
    height,
  };
}

function dateCell(date: Date, timeZone: string): Cell {
  const value = wallClock(date, timeZone);
  return { value, type: Date, format: 'dd/mm/yyyy hh:mm', align: 'left', alignVertical: 'top' };
}

/** The row's height, which has to be given, because LibreOffice doesn't fit rows to their text. */
function heightOf(row: (string | Date)[], columns: Column[]): number {
  const lines = columns.map(({ width }, index) => {
    const value = row[index];
    const paragraphs = typeof value === 'string' ? value.split('\n') : [''];
    return paragraphs.reduce((sum, { length }) => sum + Math.max(1, Math.ceil(length / width)), 0);
  });
  return Math.min(maxHeight, lineHeight * Math.max(...lines));
}

/**
 * The time zone's local time as if it were UTC, because the library writes UTC and the file format
 * has no time zones.
 */
function wallClock(date: Date, timeZone: string): Date {
  return new Date(`${date.toLocaleString('sv', { timeZone })}Z`);
}

function shortened(text: string): string {
  if (text.length <= maxLength) return text;
  const note = ` … (${text.length} characters: the console has them all)`;
  return text.slice(0, maxLength - note.length) + note;
}

/** Escapes texts such as `_x0041_`, which in the file format means the character A. */
function escaped(text: string): string {
  return text.replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_');
}
