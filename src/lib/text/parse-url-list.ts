import { isJsonObject } from '../json/is-json-object.ts';
import { parseJsonText } from '../json/parse-json-text.ts';
import { completeUrl } from '../net/complete-url.ts';
import { isWebUrl } from '../net/is-web-url.ts';
import { hasMediaName } from '../xml/feed-media.ts';
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
const SEPARATORS = [',', ';', '\t', '|'] as const;
/** Rows before the header: `sep=;` of Excel, comments, and the playlist of old YouTube exports. */
const ROWS_BEFORE_HEADER_MAX = 10;

/**
 * Reads one URL per line, each with an optional title after a space, an M3U list with titles, the
 * lists of videos in Google Takeout, or CSV (RFC 4180) with commas, semicolons, tabs or bars and a
 * header that contains `url`. Column names are in lowercase. Lines that start with `#` are comments.
 * Returns undefined if the first line is neither a URL nor such a header.
 */
export function parseUrlList(text: string): readonly ListedUrl[] | undefined {
  const content = text.replace(/^\uFEFF/, '');
  if (/^\s*#EXTM3U\b/.test(content)) return Array.from(listM3uEntries(content), toListed);
  if (content.trimStart().startsWith('[')) return readWatchHistory(content);
  const table = parseTable(content);
  const rows = table?.rows ?? splitLines(content);
  const columns = table?.columns ?? ['url', 'title'];
  const listed = rows.map(({ line, cells }) => {
    const read = (column: string): string => cells[columns.indexOf(column)]?.trim() ?? '';
    return { line, url: toVideoUrl(read), read };
  });
  const [first] = listed;
  return table !== undefined || first === undefined || startsWithUrl(first.url)
    ? listed
    : undefined;
}

/** The column of YouTube IDs in lists of Google Takeout, whose name depends on the language. */
const VIDEO_ID = 'video id';

function toVideoUrl(read: ListedUrl['read']): string {
  const id = read(VIDEO_ID);
  return read('url') || (/^[\w-]{11}$/.test(id) ? `https://www.youtube.com/watch?v=${id}` : id);
}

function toListed({ line, url, title }: M3uEntry): ListedUrl {
  const cells = new Map([
    ['url', url],
    ['title', title ?? ''],
  ]);
  return { line, url, read: (column) => cells.get(column) ?? '' };
}

/** The watched videos of Google Takeout. Their titles contain a verb in the owner's language. */
function readWatchHistory(text: string): readonly ListedUrl[] | undefined {
  const entries = parseJsonText(text);
  if (!Array.isArray(entries)) return undefined;
  const listed = entries.flatMap((entry: unknown, index) => {
    const url = readTitleUrl(entry);
    return url === undefined ? [] : [toListed({ line: index + 1, url, title: null })];
  });
  return listed.length > 0 ? listed : undefined;
}

function readTitleUrl(entry: unknown): string | undefined {
  const url = isJsonObject(entry) ? entry['titleUrl'] : undefined;
  return typeof url === 'string' && isUrlText(url) ? url : undefined;
}

function startsWithUrl(text: string): boolean {
  return isUrlText(text.trim().split(/\s/, 1)[0] ?? '');
}

/** Without a scheme, only a path distinguishes a URL from the name of a file or a column. */
function isUrlText(text: string): boolean {
  const url = /^\S+$/.test(text) ? URL.parse(completeUrl(text)) : null;
  return url !== null && isWebUrl(url) && (url.pathname !== '/' || /^https?:/i.test(text));
}

type Row = { readonly line: number; readonly cells: readonly string[] };
type Table = { readonly columns: readonly string[]; readonly rows: readonly Row[] };

function parseTable(text: string): Table | undefined {
  const tables = SEPARATORS.flatMap((separator) => {
    const rows = splitRows(text, separator);
    const columns = findHeader(rows);
    return columns === undefined ? [] : [{ columns, rows }];
  });
  // A quoted header with another separator looks like a single column.
  const [table] = tables.toSorted((a, b) => b.columns.length - a.columns.length);
  if (table === undefined) return undefined;
  const { columns } = table;
  const at = columns.findIndex((name) => name === 'url' || name === VIDEO_ID);
  return { columns, rows: [...table.rows].filter(({ cells }) => !isComment(cells, at)) };
}

/** A title may start with a number sign. */
function isComment(cells: readonly string[], urlColumn: number): boolean {
  const url = cells[urlColumn]?.trim() ?? '';
  return /^\s*#/.test(cells[0] ?? '') && (url === '' || url.startsWith('#'));
}

/** Takes rows up to the header. A list that starts with a URL has none. */
function findHeader(rows: Iterator<Row, undefined>): readonly string[] | undefined {
  for (let count = 0; count < ROWS_BEFORE_HEADER_MAX; count += 1) {
    const { value: row } = rows.next();
    if (row === undefined) return undefined;
    const columns = row.cells.map(toColumn);
    if (columns.includes('url') || columns.includes(VIDEO_ID)) return columns;
    if (startsWithUrl(row.cells[0] ?? '')) return undefined;
  }
  return undefined;
}

/** `Video ID`, `Video-ID`, `ID de la vidéo`. */
function toColumn(cell: string): string {
  const name = cell.trim().toLowerCase();
  const words = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .split(/\P{L}+/u);
  const isVideoId = words.includes('id') && words.some((word) => /^[vw]ideo/.test(word));
  return isVideoId ? VIDEO_ID : name;
}

/** URLs may contain separators, so lists without a header have no other columns than a title. */
function splitLines(text: string): readonly Row[] {
  const lines = text
    .split(/\r?\n|\r/)
    .map((line, index) => ({ line: index + 1, text: line.trim() }));
  const listed = lines.filter((each) => each.text !== '' && !each.text.startsWith('#'));
  return listed.map((each) => ({ line: each.line, cells: splitTitle(each.text) }));
}

/** The name of a file may contain spaces, and a comment may follow. */
function splitTitle(line: string): readonly string[] {
  const [, url = line, title = ''] = /^(\S+)\s+(.*)$/.exec(line) ?? [];
  const isFileName = title !== '' && hasMediaName(title) && !hasMediaName(url);
  if (isFileName || !isUrlText(url)) return [line];
  return title.startsWith('#') ? [url] : [url, title];
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
    `(?:"([^"]*(?:""[^"]*)*)"${plain}|(${plain}))([${separator}]|\\r?\\n|\\r|$)`,
    'g',
  );
}
