/** A row of a list of URLs. */
export type ListedUrl = {
  /** Starts at 1, as editors count. */
  readonly line: number;
  readonly url: string;
  /** Returns the trimmed cell of a column; empty if the list has no such column. */
  readonly read: (column: string) => string;
};

/**
 * Reads one URL per line, or CSV (RFC 4180) with a header that contains `url`. Column names are in
 * lowercase.
 */
export function parseUrlList(text: string): readonly ListedUrl[] {
  const [first, ...others] = splitRows(text);
  const header = first?.cells.map((cell) => cell.trim().toLowerCase()) ?? [];
  const hasHeader = header.includes('url');
  const columns = hasHeader ? header : ['url'];
  return (hasHeader ? others : splitLines(text)).map(({ line, cells }) => {
    const read = (column: string): string => cells[columns.indexOf(column)]?.trim() ?? '';
    return { line, url: read('url'), read };
  });
}

type Row = { readonly line: number; readonly cells: readonly string[] };

/** URLs may contain commas, so lists without a header have one column. */
function splitLines(text: string): readonly Row[] {
  const lines = text.split(/\r?\n|\r/).map((url, index) => ({ line: index + 1, cells: [url] }));
  return lines.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
}

/** Fields in quotes may contain commas, line breaks and doubled quotes. */
function splitRows(text: string): readonly Row[] {
  const rows: Row[] = [];
  let line = 1;
  let start = 1;
  let cells: string[] = [];
  // A quote inside an unquoted field, or one that is never closed, has no special meaning.
  for (const [all, quoted, plain = '', end] of text.matchAll(FIELD)) {
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    line += all.split('\n').length - 1;
    if (end === ',') continue;
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ line: start, cells });
    cells = [];
    start = line;
  }
  return rows;
}

/** A field and the separator after it. */
const FIELD = /(?:"([^"]*(?:""[^"]*)*)"[^,\r\n]*|([^,\r\n]*))(,|\r?\n|\r|$)/g;
