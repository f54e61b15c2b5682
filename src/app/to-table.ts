import { cleanLine } from '#lib/text/clean-text.ts';

const CELL_CHARACTERS_MAX = 2_000;

/**
 * Aligns columns, and removes control characters so that no cell can move the terminal's cursor.
 */
export function toTable(rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => row.map((cell) => cleanLine(cell, CELL_CHARACTERS_MAX) ?? ''));
  const widths = (cells[0] ?? []).map((_cell, column) =>
    Math.max(...cells.map((row) => row[column]?.length ?? 0)),
  );
  return cells
    .map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
    .map((line) => line.trimEnd())
    .join('\n');
}
