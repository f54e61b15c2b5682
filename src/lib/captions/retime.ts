import type { Cue } from './caption.ts';
import { CAPTION_TIME_MS_MAX } from './limits.ts';
import { parseVttTimestamp, toVttTimestamp } from './timestamps.ts';

/** `time * scale + offsetMs`. */
export type Retiming = { readonly offsetMs: number; readonly scale: number };

/**
 * Moves and stretches all cues, and the times inside their text. What then ends before the video begins goes; what
 * begins before it begins at 0. Undefined when a cue would come too late to be written.
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
    text: moveInnerTimes(cue.text, move),
  }));
  if (moved.some(({ endMs }) => endMs >= CAPTION_TIME_MS_MAX)) return undefined;
  return moved.filter(({ startMs, endMs }) => endMs > startMs);
}

const INNER_TIME = /<((?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3})>/g;

function moveInnerTimes(text: string, move: (ms: number) => number): string {
  return text.replace(INNER_TIME, (_tag, time: string) => {
    return `<${toVttTimestamp(Math.max(0, move(parseVttTimestamp(time) ?? 0)))}>`;
  });
}
