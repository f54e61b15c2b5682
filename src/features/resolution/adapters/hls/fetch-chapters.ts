import { Type, type Static } from 'typebox';

import { isWebUrl } from '#lib/net/is-web-url.ts';

import { toChapterCaptions, CHAPTERS_MAX } from '../../content/to-chapter-captions.ts';
import { optional } from '../../core/optional.ts';
import type { SourceCaption } from '../../core/resolution.ts';
import type { Session } from '../../core/session.ts';
import type { SourceContent } from '../../core/source-content.ts';
import { filterHeadersFor } from '../../fetch/fetch-content.ts';
import { fetchJson } from '../../fetch/fetch-json.ts';

/** Languages of the chapters of one source, which are stored in the video's record. */
const CHAPTER_LANGUAGES_MAX = 10;
/** Titles in all languages together. */
const CHAPTER_TITLES_MAX = 300;

/** The members of JSON chapters that players show (Apple developer documentation). */
const Chapters = Type.Array(
  Type.Object({
    'start-time': Type.Number(),
    titles: Type.Optional(
      Type.Array(Type.Object({ language: Type.Optional(Type.String()), title: Type.String() })),
    ),
  }),
);

type ChapterOptions = {
  readonly uri: string;
  /** The multivariant playlist. */
  readonly content: SourceContent;
  readonly duration: number | null;
};

/** Fetches the chapters of a stream, a track per language. Empty if they can't be read. */
export async function fetchChapters(
  session: Session,
  { uri, content, duration }: ChapterOptions,
): Promise<readonly SourceCaption[]> {
  const url = URL.parse(uri, content.url.href);
  if (url === null || !isWebUrl(url)) return [];
  const headers = filterHeadersFor(content, url);
  const request = { step: 'chapters', schema: Chapters, headers };
  const chapters = await optional(() => fetchJson(session, url, request));
  return chapters === undefined ? [] : toTracks(chapters, duration);
}

function toTracks(
  chapters: Static<typeof Chapters>,
  duration: number | null,
): readonly SourceCaption[] {
  const titles = chapters.flatMap((chapter) =>
    (chapter.titles ?? []).map(({ language, title }) => ({
      language: language ?? null,
      title,
      startSeconds: chapter['start-time'],
    })),
  );
  const languages = [...new Set(titles.map(({ language }) => language))];
  const languagesMax = Math.min(
    CHAPTER_LANGUAGES_MAX,
    Math.floor(CHAPTER_TITLES_MAX / Math.min(chapters.length, CHAPTERS_MAX)),
  );
  return languages.slice(0, languagesMax).flatMap((language) => {
    const inLanguage = titles.filter((title) => title.language === language);
    return toChapterCaptions(inLanguage, duration, language);
  });
}
