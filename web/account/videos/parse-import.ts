import { SOURCE_URL_CHARACTERS_MAX, TITLE_CHARACTERS_MAX } from '#contract/limits.ts';
import { parseVisibility, type Visibility } from '#contract/visibilities.ts';
import { completeUrl } from '#lib/net/complete-url.ts';
import { isWebUrl } from '#lib/net/is-web-url.ts';
import { parseUrlList } from '#lib/text/parse-url-list.ts';
import { readVideoColumns, type VideoColumns } from '#lib/text/read-video-columns.ts';

export type ImportProblem = 'invalid' | 'repeated' | 'title' | 'visibility' | 'allowDownload';

/** A line of a pasted list or of a CSV file. */
export type ImportLine = {
  /** Starts at 1, as editors count. */
  readonly line: number;
  readonly url: string;
  readonly fields: Omit<VideoColumns, 'visibility' | 'allowDownload'> & {
    readonly visibility?: Visibility;
    readonly allowDownload?: boolean;
  };
  /** The reason why the line can't be imported. */
  readonly problem: ImportProblem | null;
};

export const IMPORT_LINES_MAX = 500;
export const IMPORT_CHARACTERS_MAX = 1_000_000;

/** Returns undefined if the first line is neither a URL nor a header. */
export function parseImport(text: string): readonly ImportLine[] | undefined {
  const rows = parseUrlList(text.slice(0, IMPORT_CHARACTERS_MAX));
  const seen = new Set<string>();
  return rows?.map(({ line, url, read }) => {
    const columns = readVideoColumns(read);
    const problem = findProblem(url, columns) ?? (seen.has(url) ? 'repeated' : null);
    seen.add(url);
    const { visibility: stated, allowDownload, ...others } = columns;
    const visibility = parseVisibility(stated ?? '');
    const fields = {
      ...others,
      ...(visibility && { visibility }),
      ...(typeof allowDownload === 'boolean' && { allowDownload }),
    };
    return { line, url, fields, problem };
  });
}

function findProblem(
  url: string,
  { title = '', visibility, allowDownload }: VideoColumns,
): ImportProblem | null {
  const parsed = URL.parse(completeUrl(url));
  if (parsed === null || !isWebUrl(parsed) || url.length > SOURCE_URL_CHARACTERS_MAX)
    return 'invalid';
  if (title.length > TITLE_CHARACTERS_MAX) return 'title';
  if (typeof allowDownload === 'string') return 'allowDownload';
  // The choice of the dialog might be less private than what the line states.
  return visibility === undefined || parseVisibility(visibility) ? null : 'visibility';
}
