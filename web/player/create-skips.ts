import type { PlayerElements } from './playable-video.ts';
import { showNote } from './show-note.ts';
import { SKIP_EVENT } from './skip-event.ts';

/** `gapEnd` is the end of the missing segment that stopped playback, in seconds. */
export type Gap = { readonly startSeconds: number | null; readonly gapEnd?: number | undefined };

/** After more missing segments in a row, the source itself is probably missing. */
const SKIPS_MAX = 10;
/** Segments overlap slightly if their times are rounded. */
const MARGIN_SECONDS = 0.1;
const NOTE_MS = 6_000;

/**
 * Returns a function that announces a missing segment of a recording, and returns the position
 * after it. Undefined if nothing can be skipped.
 */
export function createSkips({
  controller,
  video,
}: PlayerElements): (gap: Gap) => number | undefined {
  let skips = 0;
  video.addEventListener('playing', () => (skips = 0));
  return ({ startSeconds, gapEnd }) => {
    if (gapEnd === undefined || skips >= SKIPS_MAX) return undefined;
    skips += 1;
    const seconds = String(Math.max(1, Math.round(gapEnd - (startSeconds ?? 0))));
    video.dispatchEvent(new Event(SKIP_EVENT, { bubbles: true }));
    showNote(
      controller,
      ({ missing }) => missing.replace('{{seconds}}', seconds),
      AbortSignal.timeout(NOTE_MS),
    );
    return gapEnd + MARGIN_SECONDS;
  };
}
