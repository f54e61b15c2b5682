import { CHAPTER_TITLE_CHARACTERS_MAX, CHAPTERS_MAX } from '#contract/limits.ts';
import type { Cue } from '#lib/captions/caption.ts';
import { CAPTION_TIME_MS_MAX } from '#lib/captions/limits.ts';
import { writeVtt } from '#lib/captions/write-webvtt.ts';
import { escapeHtml } from '#lib/html/escape-html.ts';
import { cleanLine } from '#lib/text/clean-text.ts';

import type { SourceCaption } from './resolution.ts';

export type Chapter = { readonly title: string; readonly startSeconds: number };

type Start = Pick<Cue, 'startMs' | 'text'>;

/**
 * The chapters of a video of so many seconds, for a provider that lists them and has no file of them: the address holds
 * the WebVTT text itself (RFC 2397). At most one track; each chapter lasts until the next one begins.
 */
export function toChapterCaptions(
  chapters: readonly Chapter[],
  duration: number | null | undefined,
): readonly SourceCaption[] {
  const starts = chapters
    .slice(0, CHAPTERS_MAX)
    .flatMap(toStart)
    .toSorted((a, b) => a.startMs - b.startMs);
  const endMs = Math.round((duration ?? 0) * 1000);
  const cues = starts.map((start, index): Cue => {
    const untilMs = starts[index + 1]?.startMs ?? Math.max(endMs, start.startMs + 1000);
    return { ...start, endMs: untilMs, id: '', settings: '' };
  });
  const shown = cues.filter((cue) => cue.endMs > cue.startMs);
  if (shown.length === 0) return [];
  const text = Buffer.from(writeVtt({ cues: shown, styles: [], regions: [] }));
  const url = new URL(`data:text/vtt;base64,${text.toString('base64')}`);
  return [{ url, language: null, label: 'Chapters', kind: 'chapters' }];
}

function toStart({ title, startSeconds }: Chapter): readonly Start[] {
  const text = cleanLine(title, CHAPTER_TITLE_CHARACTERS_MAX);
  const startMs = Math.round(startSeconds * 1000);
  const isTime = startMs >= 0 && startMs < CAPTION_TIME_MS_MAX / 2;
  return text === null || !isTime ? [] : [{ text: escapeHtml(text), startMs }];
}
