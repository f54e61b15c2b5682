import type { DraftCue } from './normalize-cues.ts';

/** A text without an end is shown until the next one starts. An empty text only ends another. */
export type OpenText = {
  readonly startMs: number;
  readonly endMs?: number | undefined;
  readonly text: string;
  readonly line: number;
};

/** How long the last text is shown. */
const LAST_TEXT_MS = 5_000;

/** Sorts the texts by time. */
export function toCuesUntilNext(texts: readonly OpenText[]): readonly DraftCue[] {
  const timed = texts.toSorted((a, b) => a.startMs - b.startMs);
  return timed.flatMap(({ startMs, endMs, text, line }, index) => {
    if (text === '') return [];
    const nextMs = timed[index + 1]?.startMs ?? startMs + LAST_TEXT_MS;
    return [{ id: '', startMs, endMs: endMs ?? nextMs, settings: '', text, line }];
  });
}
