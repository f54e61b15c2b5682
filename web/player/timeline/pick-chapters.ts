import type { Video } from '#sdk';

import { isSameLanguage } from '../same-language.ts';

type Track = Video['subtitles'][number];

/**
 * The chapter track in the first of these languages (BCP 47) that has one, or else the default
 * track or the first one. Undefined if the video has no chapters.
 */
export function pickChapters(
  tracks: readonly Track[],
  languages: readonly string[],
): Track | undefined {
  const chapters = tracks.filter(({ kind }) => kind === 'chapters');
  for (const language of languages) {
    const track = chapters.find((each) => isSameLanguage(each.language, language));
    if (track !== undefined) return track;
  }
  return chapters.find((each) => each.default) ?? chapters[0];
}
