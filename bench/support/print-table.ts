import { TABLES, type TableName, toMarkedTable } from '../../scripts/performance-tables.ts';

type Rows = readonly (readonly string[])[];

/** Prints a table with the markers by which `npm run bench` finds it. */
export function printDocumentTable(name: TableName, rows: Rows): void {
  console.log(toMarkedTable(name, formatTable(TABLES[name].columns, rows)));
}

export function printTable(heads: readonly string[], rows: Rows): void {
  console.log(`\n${formatTable(heads, rows)}\n`);
}

/** Markdown, aligned as the formatter does. */
function formatTable(heads: readonly string[], rows: Rows): string {
  const widths = heads.map((head, column) =>
    Math.max(head.length, 3, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const toLine = (cells: readonly string[]): string =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width)).join(' | ')} |`;
  const rule = widths.map((width) => '-'.repeat(width));
  return [heads, rule, ...rows].map(toLine).join('\n');
}
