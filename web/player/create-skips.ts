import type { PlayerElements } from './playable-video.ts';
import type { PlaybackFailure } from './playback-failure.ts';
import { showNote } from './show-note.ts';
import { SKIP_EVENT } from './skip-event.ts';

/** `gapEnd` is the end of the missing segment that stopped playback, in seconds. */
export type Gap = { readonly startSeconds: number | null; readonly gapEnd?: number | undefined };

type Skip = {
  readonly kind: 'skip' | 'fail';
  /** The position after the missing segment, or before all missing segments. */
  readonly startSeconds: number | null;
};

/**
 * How many segments in a row are skipped. After more missing segments, the source itself is
 * probably missing. If the next segment fails too, the server has an outage.
 */
const SKIPS_MAX: Partial<Record<PlaybackFailure, number>> = {
  incomplete: 10,
  unreachable: 1,
  unavailable: 1,
};
/** Segments overlap slightly if their times are rounded. */
const MARGIN_SECONDS = 0.1;
const NOTE_MS = 6_000;

/**
 * Returns a function that decides whether to skip a missing segment of a recording. Skipped
 * segments are announced once a later segment is loaded.
 */
export function createSkips({
  controller,
  video,
  isLive,
}: PlayerElements & { readonly isLive: boolean }): (failure: PlaybackFailure, gap: Gap) => Skip {
  let ends: readonly number[] = [];
  let startSeconds: number | null = null;
  video.addEventListener('loadeddata', () => {
    const end = ends.at(-1);
    if (end === undefined) return;
    const seconds = String(Math.max(1, Math.round(end - (startSeconds ?? 0))));
    ends.forEach(() => video.dispatchEvent(new Event(SKIP_EVENT, { bubbles: true })));
    ends = [];
    showNote(
      controller,
      ({ missing }) => missing.replace('{{seconds}}', seconds),
      AbortSignal.timeout(NOTE_MS),
    );
  });
  return (failure, gap) => {
    if (ends.length === 0) ({ startSeconds } = gap);
    if (isLive || gap.gapEnd === undefined || ends.length >= (SKIPS_MAX[failure] ?? 0)) {
      ends = [];
      return { kind: 'fail', startSeconds };
    }
    ends = [...ends, gap.gapEnd];
    return { kind: 'skip', startSeconds: gap.gapEnd + MARGIN_SECONDS };
  };
}
