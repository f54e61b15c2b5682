/** What a cell holds; null is an empty one. */
export type CsvCell = string | number | null;

/**
 * A row of comma-separated values with its line end (RFC 4180). Text that a spreadsheet would take for a formula
 * gets an apostrophe in front, which spreadsheets take for "this is text": what a stranger's browser has sent must
 * not calculate in the owner's.
 */
export function toCsvRow(cells: readonly CsvCell[]): string {
  return `${cells.map(toCell).join(',')}\r\n`;
}

/** Full-width forms are calculated too; so is what follows blanks, which spreadsheets cut off. */
const FORMULA = /^[\s\0]*[=+\-@＝＋－＠]|^[\t\r\n]/u;
const NEEDS_QUOTES = /[",\r\n\t;]|^\s|\s$/u;

function toCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : '';
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return text !== cell || NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
