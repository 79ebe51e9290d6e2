import writeSheet, { type Cell } from 'write-excel-file/node';

export type Column = { heading: string; width: number };

/** Excel's limit, in UTF-16 units. */
const maxLength = 32_767;

const [lineHeight, maxHeight] = [15, 409];

/**
 * An .xlsx file with one sheet, whose first row stays in view. Texts have the format Text, so that
 * no spreadsheet takes a text for a number or a formula. Dates are in the time zone's local time.
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

/** A row's height: LibreOffice doesn't fit rows to their text by itself. */
function heightOf(row: (string | Date)[], columns: Column[]): number {
  const lines = columns.map(({ width }, index) => {
    const value = row[index];
    const paragraphs = typeof value === 'string' ? value.split('\n') : [''];
    return paragraphs.reduce((sum, { length }) => sum + Math.max(1, Math.ceil(length / width)), 0);
  });
  return Math.min(maxHeight, lineHeight * Math.max(...lines));
}

/**
 * The time zone's local time as if it were UTC: the file format has no time zones, and the library
 * writes UTC.
 */
function wallClock(date: Date, timeZone: string): Date {
  return new Date(`${date.toLocaleString('sv', { timeZone })}Z`);
}

function shortened(text: string): string {
  if (text.length <= maxLength) return text;
  const note = ` … (${text.length} characters: the console has them all)`;
  return text.slice(0, maxLength - note.length) + note;
}

/** Escapes `_x0041_`, which the file format takes for a character. */
function escaped(text: string): string {
  return text.replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_');
}
