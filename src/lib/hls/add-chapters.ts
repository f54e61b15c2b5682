/** A file of chapters, and the language of its titles. */
export type ChapterFile = {
  /** A BCP 47 language tag. */
  readonly language: string;
  /** Without quotes or line breaks. */
  readonly uri: string;
};

const DATA_ID = 'com.apple.hls.chapters';
const FIRST_VARIANT = /^(?=#EXT-X-STREAM-INF:)/m;

/**
 * Adds files that `writeChapters` has written to a multivariant playlist, as session data (RFC
 * 8216bis §4.4.6.4), unless it has chapters.
 */
export function addChapters(playlist: string, files: readonly ChapterFile[]): string {
  if (playlist.includes(DATA_ID)) return playlist;
  const lines = files.map(
    ({ language, uri }) =>
      `#EXT-X-SESSION-DATA:DATA-ID="${DATA_ID}",URI="${uri}",LANGUAGE="${language}"\n`,
  );
  return playlist.replace(FIRST_VARIANT, () => lines.join(''));
}
