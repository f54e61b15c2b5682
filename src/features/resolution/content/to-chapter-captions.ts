import type { Cue } from '#lib/captions/caption.ts';
import { CAPTION_TIME_MS_MAX } from '#lib/captions/limits.ts';
import { writeVtt } from '#lib/captions/write-webvtt.ts';
import { escapeHtml } from '#lib/html/escape-html.ts';
import type { Chapter } from '#lib/media/chapter.ts';
import { cleanLine } from '#lib/text/clean-text.ts';

import type { SourceCaption } from '../core/resolution.ts';

/** Chapters of a source, which are stored in the video's record. */
export const CHAPTERS_MAX = 100;
const CHAPTER_TITLE_CHARACTERS_MAX = 100;

type ChapterStart = Pick<Cue, 'startMs' | 'text'>;

/**
 * Converts a chapter list into at most one caption track, with the WebVTT text in a `data:` URL
 * (RFC 2397). `durationSeconds` is the end of the last chapter; `language` is that of the titles.
 */
export function toChapterCaptions(
  chapters: readonly Chapter[],
  durationSeconds: number | null | undefined,
  language: string | null = null,
): readonly SourceCaption[] {
  const starts = chapters
    .slice(0, CHAPTERS_MAX)
    .flatMap(toStart)
    .toSorted((a, b) => a.startMs - b.startMs);
  const endMs = Math.round((durationSeconds ?? 0) * 1000);
  const cues = starts.map((start, index): Cue => {
    const cueEndMs = starts[index + 1]?.startMs ?? Math.max(endMs, start.startMs + 1000);
    return { ...start, endMs: cueEndMs, id: '', settings: '' };
  });
  const validCues = cues.filter((cue) => cue.endMs > cue.startMs);
  if (validCues.length === 0) return [];
  const text = Buffer.from(writeVtt({ cues: validCues, styles: [], regions: [] }));
  const url = new URL(`data:text/vtt;base64,${text.toString('base64')}`);
  return [{ url, language, label: 'Chapters', kind: 'chapters' }];
}

function toStart({ title, startSeconds }: Chapter): readonly ChapterStart[] {
  const text = cleanLine(title, CHAPTER_TITLE_CHARACTERS_MAX);
  const startMs = Math.round(startSeconds * 1000);
  const isTime = startMs >= 0 && startMs < CAPTION_TIME_MS_MAX / 2;
  return text === null || !isTime ? [] : [{ text: escapeHtml(text), startMs }];
}
