/** A line of a pasted list or of a CSV file. */
export type ImportLine = {
  /** Starts at 1, as editors count. */
  readonly line: number;
  readonly url: string;
  readonly title: string | null;
  readonly tags: readonly string[];
  /** The reason why the line can't be imported. */
  readonly problem: string | null;
};

export const IMPORT_LINES_MAX = 500;
export const IMPORT_CHARACTERS_MAX = 1_000_000;
const URL_CHARACTERS_MAX = 4096;
const TITLE_CHARACTERS_MAX = 500;

/**
 * Reads one URL per line, or CSV (RFC 4180) whose header contains `url` and optionally `title` and
 * `tags`. Tags are separated by semicolons.
 */
export function parseImport(text: string): readonly ImportLine[] {
  const bounded = text.slice(0, IMPORT_CHARACTERS_MAX);
  const [first, ...others] = splitRows(bounded);
  const header = first?.cells.map((cell) => cell.trim().toLowerCase()) ?? [];
  const hasHeader = header.includes('url');
  const columns = hasHeader ? header : ['url'];
  const rows = hasHeader ? others : splitLines(bounded);
  const seen = new Set<string>();
  return rows.slice(0, IMPORT_LINES_MAX).map((row) => {
    const read = (name: string): string => row.cells[columns.indexOf(name)]?.trim() ?? '';
    const url = read('url');
    const problem = findProblem(url, read('title')) ?? (seen.has(url) ? 'Repeated URL.' : null);
    seen.add(url);
    const tags = read('tags').split(';');
    return {
      line: row.line,
      url,
      title: read('title') || null,
      tags: tags.map((tag) => tag.trim()).filter((tag) => tag !== ''),
      problem,
    };
  });
}

function findProblem(url: string, title: string): string | null {
  const isHttp = /^https?:\/\//i.test(url) && URL.canParse(url);
  if (!isHttp || url.length > URL_CHARACTERS_MAX) return 'Not an http(s) URL.';
  return title.length > TITLE_CHARACTERS_MAX ? 'The title is too long.' : null;
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
const FIELD = /(?:"((?:[^"]|"")*)"[^,\r\n]*|([^,\r\n]*))(,|\r?\n|\r|$)/g;
