import type { ListedUrl } from './parse-url-list.ts';

/** Columns with text besides `url`, named as fields of `POST /api/v1/videos`. */
const TEXT_COLUMNS = ['title', 'description', 'visibility', 'referer', 'userAgent'] as const;
const BOOLEANS = new Map([
  ['true', true],
  ['false', false],
]);

/** The filled columns of a row. Only the tags are split, and nothing is validated. */
export type VideoColumns = Readonly<Partial<Record<(typeof TEXT_COLUMNS)[number], string>>> & {
  readonly tags?: readonly string[];
  /** Text that is neither true nor false is refused later. */
  readonly allowDownload?: boolean | string;
};

/** Tags are separated by semicolons. */
export function readVideoColumns(read: ListedUrl['read']): VideoColumns {
  const texts = TEXT_COLUMNS.map((name) => [name, read(name.toLowerCase())] as const);
  const filled = Object.fromEntries(texts.filter(([, text]) => text !== ''));
  const tags = read('tags').split(';');
  const named = tags.map((tag) => tag.trim()).filter((tag) => tag !== '');
  const download = read('allowdownload').trim();
  return {
    ...filled,
    ...(named.length > 0 && { tags: named }),
    ...(download !== '' && {
      allowDownload: BOOLEANS.get(download.toLowerCase()) ?? download,
    }),
  };
}
