import { SOURCE_URL_CHARACTERS_MAX, TITLE_CHARACTERS_MAX } from '#contract/limits.ts';
import { completeUrl } from '#lib/net/complete-url.ts';
import { isWebUrl } from '#lib/net/is-web-url.ts';
import { parseUrlList } from '#lib/text/parse-url-list.ts';

export type ImportProblem = 'invalid' | 'repeated' | 'title';

/** A line of a pasted list or of a CSV file. */
export type ImportLine = {
  /** Starts at 1, as editors count. */
  readonly line: number;
  readonly url: string;
  readonly title: string | null;
  readonly tags: readonly string[];
  /** The reason why the line can't be imported. */
  readonly problem: ImportProblem | null;
};

export const IMPORT_LINES_MAX = 500;
export const IMPORT_CHARACTERS_MAX = 1_000_000;

/**
 * Reads a list of URLs with optional titles and tags, which are separated by semicolons. Returns
 * undefined if the first line is neither a URL nor a header.
 */
export function parseImport(text: string): readonly ImportLine[] | undefined {
  const rows = parseUrlList(text.slice(0, IMPORT_CHARACTERS_MAX));
  const seen = new Set<string>();
  return rows?.map(({ line, url, read }) => {
    const problem = findProblem(url, read('title')) ?? (seen.has(url) ? 'repeated' : null);
    seen.add(url);
    const tags = read('tags').split(';');
    return {
      line,
      url,
      title: read('title') || null,
      tags: tags.map((tag) => tag.trim()).filter((tag) => tag !== ''),
      problem,
    };
  });
}

function findProblem(url: string, title: string): ImportProblem | null {
  const parsed = URL.parse(completeUrl(url));
  if (parsed === null || !isWebUrl(parsed) || url.length > SOURCE_URL_CHARACTERS_MAX)
    return 'invalid';
  return title.length > TITLE_CHARACTERS_MAX ? 'title' : null;
}
