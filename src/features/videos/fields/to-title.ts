import { TITLE_CHARACTERS_MAX } from '#contract/limits.ts';
import { parseFileTitle } from '#lib/media/file-title.ts';
import { parsePathName } from '#lib/media/url-name.ts';

/** Providers whose URL is the file or manifest itself. */
const FILE_PROVIDERS: ReadonlySet<string | null> = new Set(['direct', 'hls', 'dash']);

type TitleInput = {
  readonly provider: string | null;
  /** The title set by the owner, or else by the source. */
  readonly storedTitle: string | null;
  readonly sourceUrl: URL;
};

/**
 * The stored title, or else the file name of the URL, or else the last part of its path that
 * describes the video.
 */
export function toTitle({ provider, storedTitle, sourceUrl }: TitleInput): string | null {
  if (storedTitle !== null) return storedTitle;
  const isFile = FILE_PROVIDERS.has(provider);
  const fileTitle = parseFileTitle(sourceUrl, { isFile, charactersMax: TITLE_CHARACTERS_MAX });
  return fileTitle ?? parsePathName(sourceUrl) ?? null;
}
