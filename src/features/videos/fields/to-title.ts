import { TITLE_CHARACTERS_MAX } from '#contract/limits.ts';
import { parseFileTitle } from '#lib/media/file-title.ts';

/** Providers whose URL is the file or manifest itself. */
const FILE_PROVIDERS: ReadonlySet<string | null> = new Set(['direct', 'hls', 'dash']);

type TitleInput = {
  readonly provider: string | null;
  /** The title set by the owner, or else by the source. */
  readonly storedTitle: string | null;
  readonly sourceUrl: URL;
};

/** Every title in the API and on pages: the stored one, or else the file name of the URL. */
export function toTitle({ provider, storedTitle, sourceUrl }: TitleInput): string | null {
  if (storedTitle !== null) return storedTitle;
  const isFile = FILE_PROVIDERS.has(provider);
  return parseFileTitle(sourceUrl, { isFile, charactersMax: TITLE_CHARACTERS_MAX }) ?? null;
}
