/** Null is an empty cell. */
export type CsvCell = string | number | null;

/**
 * Formats a CSV row with its line end (RFC 4180). Text that a spreadsheet would read as a formula
 * is prefixed with an apostrophe, because the data comes from untrusted browsers (CSV injection).
 */
export function toCsvRow(cells: readonly CsvCell[]): string {
  return `${cells.map(toCell).join(',')}\r\n`;
}

/**
 * Spreadsheets also evaluate full-width operators, and trim leading blanks before they detect a
 * formula.
 */
const FORMULA = /^[\s\0]*[=+\-@＝＋－＠]|^[\t\r\n]/u;
const NEEDS_QUOTES = /[",\r\n\t;]|^\s|\s$/u;

function toCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : '';
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return text !== cell || NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
