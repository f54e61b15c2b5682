import { retimeCues, type Retiming } from '#lib/captions/retime.ts';
import { toVttTimestamp } from '#lib/captions/timestamps.ts';

import { type Draft, type DraftCue, sortCues } from './draft.ts';

/** The edited draft, or the problem that prevents the edit. */
export type RetimeResult =
  | { readonly kind: 'done'; readonly draft: Draft; readonly count: number }
  | {
      readonly kind: 'refused';
      readonly problem: RetimeProblem;
      /** The start of the first cue, for `beforeVideo`. */
      readonly start?: string;
    };

type RetimeProblem =
  | 'nothingToShift'
  | 'beforeVideo'
  | 'nothingToStretch'
  | 'sameStart'
  | 'order'
  | 'factor'
  | 'startsBefore';

/** Shifts all cues that start at or after `fromMs`. No cue may start before the video. */
export function shiftCues(draft: Draft, offsetMs: number, fromMs: number): RetimeResult {
  const moved = draft.cues.filter(({ startMs }) => startMs >= fromMs);
  const first = moved[0];
  if (first === undefined) return { kind: 'refused', problem: 'nothingToShift' };
  if (first.startMs + offsetMs < 0) {
    const start = toVttTimestamp(first.startMs);
    return { kind: 'refused', problem: 'beforeVideo', start };
  }
  const cues = draft.cues.map((cue) =>
    cue.startMs >= fromMs ? retimeCue(cue, { offsetMs, scale: 1 }) : cue,
  );
  return { kind: 'done', draft: { ...draft, cues: sortCues(cues) }, count: moved.length };
}

/** The current time of a cue and the time that it should have. */
export type TimeAnchor = { readonly fromMs: number; readonly toMs: number };

/**
 * Scales all times so that both anchors match. This corrects tracks that were made for another
 * frame rate and drift out of sync.
 */
export function stretchCues(draft: Draft, a: TimeAnchor, b: TimeAnchor): RetimeResult {
  const first = draft.cues[0];
  if (first === undefined) return { kind: 'refused', problem: 'nothingToStretch' };
  if (a.fromMs === b.fromMs) return { kind: 'refused', problem: 'sameStart' };
  const scale = (b.toMs - a.toMs) / (b.fromMs - a.fromMs);
  if (scale <= 0) return { kind: 'refused', problem: 'order' };
  if (scale < SCALE_MIN || scale > SCALE_MAX) {
    return { kind: 'refused', problem: 'factor' };
  }
  const offsetMs = a.toMs - a.fromMs * scale;
  if (first.startMs * scale + offsetMs < -0.5) {
    return { kind: 'refused', problem: 'startsBefore' };
  }
  const cues = draft.cues.map((cue) => retimeCue(cue, { offsetMs, scale }));
  return { kind: 'done', draft: { ...draft, cues: sortCues(cues) }, count: cues.length };
}

const SCALE_MIN = 0.1;
const SCALE_MAX = 10;

/**
 * Retimes a cue and the timestamps in its text. A cue that does not end after its start stays
 * invalid, so that the user can fix it.
 */
export function retimeCue(cue: DraftCue, retiming: Retiming): DraftCue {
  const { startMs, endMs, key } = cue;
  const [moved] = retimeCues([{ ...cue, endMs: Math.max(endMs, startMs + 1) }], retiming) ?? [];
  if (moved === undefined) return cue;
  const lengthMs = Math.round((endMs - startMs) * retiming.scale);
  return { ...moved, key, endMs: endMs > startMs ? moved.endMs : moved.startMs + lengthMs };
}
