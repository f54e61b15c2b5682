/**
 * Prints a Markdown table, aligned as the formatter does. `npm run bench` writes the tables that a
 * benchmark prints to docs/performance.md.
 */
export function printTable(heads: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = heads.map((head, column) =>
    Math.max(head.length, 3, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const toLine = (cells: readonly string[]): string =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width)).join(' | ')} |`;
  const rule = widths.map((width) => '-'.repeat(width));
  console.log(['', ...[heads, rule, ...rows].map(toLine), ''].join('\n'));
}
