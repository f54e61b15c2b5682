import { completeUrl } from '../net/complete-url.ts';
import { isWebUrl } from '../net/is-web-url.ts';
import { listM3uEntries, type M3uEntry } from './list-m3u-entries.ts';

/** A row of a list of URLs. */
export type ListedUrl = {
  /** Starts at 1, as editors count. */
  readonly line: number;
  readonly url: string;
  /** Returns the trimmed cell of a column; empty if the list has no such column. */
  readonly read: (column: string) => string;
};

/** Spreadsheets write semicolons where the comma is the decimal separator. */
const SEPARATORS = [',', ';', '\t'] as const;

/**
 * Reads one URL per line, an M3U list with titles, or CSV (RFC 4180) with commas, semicolons or tabs
 * and a header that contains `url`. Column names are in lowercase. Returns undefined if the first line is neither a
 * URL nor such a header.
 */
export function parseUrlList(text: string): readonly ListedUrl[] | undefined {
  const content = text.replace(/^\uFEFF/, '');
  if (/^\s*#EXTM3U\b/.test(content)) return Array.from(listM3uEntries(content), toListed);
  const table = parseTable(content);
  const rows = table?.rows ?? splitLines(content);
  const columns = table?.columns ?? ['url'];
  const listed = rows.map(({ line, cells }) => {
    const read = (column: string): string => cells[columns.indexOf(column)]?.trim() ?? '';
    return { line, url: read('url'), read };
  });
  const [first] = listed;
  return table !== undefined || first === undefined || isUrlText(first.url) ? listed : undefined;
}

function toListed({ line, url, title }: M3uEntry): ListedUrl {
  const cells = new Map([
    ['url', url],
    ['title', title ?? ''],
  ]);
  return { line, url, read: (column) => cells.get(column) ?? '' };
}

/** Without a scheme, only a path distinguishes a URL from the name of a file or a column. */
function isUrlText(text: string): boolean {
  const url = /^\S+$/.test(text) ? URL.parse(completeUrl(text)) : null;
  return url !== null && isWebUrl(url) && (url.pathname !== '/' || /^https?:/i.test(text));
}

type Row = { readonly line: number; readonly cells: readonly string[] };
function parseTable(
  text: string,
): { readonly columns: readonly string[]; readonly rows: readonly Row[] } | undefined {
  const tables = SEPARATORS.map((separator) => {
    const rows = splitRows(text, separator);
    return { columns: toColumns(rows.next().value), rows };
  });
  // A quoted header with another separator looks like a single column.
  const [table] = tables
    .filter(({ columns }) => columns.includes('url'))
    .toSorted((a, b) => b.columns.length - a.columns.length);
  return table && { columns: table.columns, rows: [...table.rows] };
}

function toColumns(header: Row | undefined): readonly string[] {
  return header?.cells.map((cell) => cell.trim().toLowerCase()) ?? [];
}

/** URLs may contain separators, so lists without a header have one column. */
function splitLines(text: string): readonly Row[] {
  const lines = text.split(/\r?\n|\r/).map((url, index) => ({ line: index + 1, cells: [url] }));
  return lines.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
}

/** Fields in quotes may contain separators, line breaks and doubled quotes. */
function* splitRows(
  text: string,
  separator: (typeof SEPARATORS)[number],
): Generator<Row, undefined> {
  let line = 1;
  let start = 1;
  let cells: string[] = [];
  // A quote inside an unquoted field, or one that is never closed, has no special meaning.
  for (const [all, quoted, plain = '', end] of text.matchAll(toFieldPattern(separator))) {
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    line += all.split('\n').length - 1;
    if (end === separator) continue;
    if (cells.some((cell) => cell.trim() !== '')) yield { line: start, cells };
    cells = [];
    start = line;
  }
}

/** Matches a field and the separator after it. */
function toFieldPattern(separator: (typeof SEPARATORS)[number]): RegExp {
  const plain = `[^${separator}\\r\\n]*`;
  return new RegExp(
    `(?:"([^"]*(?:""[^"]*)*)"${plain}|(${plain}))(${separator}|\\r?\\n|\\r|$)`,
    'g',
  );
}
