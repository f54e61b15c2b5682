import type { Cue } from './caption.ts';
import { CAPTION_TIME_MS_MAX } from './limits.ts';
import { parseVttTimestamp, toVttTimestamp } from './timestamps.ts';

/** `time * scale + offsetMs`. */
export type Retiming = { readonly offsetMs: number; readonly scale: number };

/**
 * Shifts and scales all cues and their timestamp tags. Removes cues that would end before the start
 * of the video. Cues that would start before it start at 0. Returns undefined if a cue would exceed
 * the maximum time.
 */
export function retimeCues(
  cues: readonly Cue[],
  { offsetMs, scale }: Retiming,
): readonly Cue[] | undefined {
  const move = (ms: number): number => Math.round(ms * scale + offsetMs);
  const moved = cues.map((cue) => ({
    ...cue,
    startMs: Math.max(0, move(cue.startMs)),
    endMs: move(cue.endMs),
    text: moveTimestampTags(cue.text, move),
  }));
  if (moved.some(({ endMs }) => endMs >= CAPTION_TIME_MS_MAX)) return undefined;
  return moved.filter(({ startMs, endMs }) => endMs > startMs);
}

const TIMESTAMP_TAG = /<((?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3})>/g;

function moveTimestampTags(text: string, move: (ms: number) => number): string {
  return text.replace(TIMESTAMP_TAG, (_tag, time: string) => {
    return `<${toVttTimestamp(Math.max(0, move(parseVttTimestamp(time) ?? 0)))}>`;
  });
}
