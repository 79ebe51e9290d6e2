import { strFromU8, unzipSync } from 'fflate';
import { DOMParser } from 'linkedom';

/** The rows of an .xlsx file's first sheet: texts as strings, dates as numbers. */
export function rowsOf(file: Uint8Array): (string | number | null)[][] {
  const part = (name: string) => new DOMParser().parseFromString(partOf(file, name), 'text/xml');
  const texts = [...part('xl/sharedStrings.xml').querySelectorAll('si')].map(({ textContent }) =>
    unescaped(textContent),
  );
  return [...part('xl/worksheets/sheet1.xml').querySelectorAll('row')].map((row) => {
    const cells: (string | number | null)[] = [];
    for (const cell of row.querySelectorAll('c')) {
      const value = Number(cell.querySelector('v')?.textContent);
      cells[columnOf(cell.getAttribute('r') ?? '')] =
        cell.getAttribute('t') === 's' ? (texts[value] ?? null) : value;
    }
    return Array.from(cells, (value) => value ?? null);
  });
}

export function partOf(file: Uint8Array, name: string): string {
  return strFromU8(unzipSync(file)[name] ?? new Uint8Array());
}

/** The index of a cell's column: 2 for `C2`. Columns after Z are not supported. */
function columnOf(address: string): number {
  return address.charCodeAt(0) - 'A'.charCodeAt(0);
}

function unescaped(text: string): string {
  return text.replaceAll(/_x([\da-f]{4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
