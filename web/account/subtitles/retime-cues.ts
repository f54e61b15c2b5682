import { retimeCues, type Retiming } from '#lib/captions/retime.ts';
import { toVttTimestamp } from '#lib/captions/timestamps.ts';

import { type Draft, type DraftCue, sortCues } from './draft.ts';

/** The edited draft, or the reason why the edit is not possible. */
export type RetimeResult =
  | { readonly kind: 'done'; readonly draft: Draft; readonly count: number }
  | { readonly kind: 'refused'; readonly reason: string };

/** Shifts all cues that start at or after `fromMs`. No cue may start before the video. */
export function shiftCues(draft: Draft, offsetMs: number, fromMs: number): RetimeResult {
  const moved = draft.cues.filter(({ startMs }) => startMs >= fromMs);
  const first = moved[0];
  if (first === undefined) return { kind: 'refused', reason: 'No cues to shift.' };
  if (first.startMs + offsetMs < 0) {
    const start = toVttTimestamp(first.startMs);
    const reason = `The first cue starts at ${start}, so cues can’t move back further than that.`;
    return { kind: 'refused', reason };
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
  if (first === undefined) return { kind: 'refused', reason: 'No cues to stretch.' };
  if (a.fromMs === b.fromMs)
    return { kind: 'refused', reason: 'The two cues start at the same time.' };
  const scale = (b.toMs - a.toMs) / (b.fromMs - a.fromMs);
  if (scale <= 0) return { kind: 'refused', reason: 'The second cue must stay after the first.' };
  if (scale < SCALE_MIN || scale > SCALE_MAX) {
    return { kind: 'refused', reason: 'The timing can’t change by more than a factor of 10.' };
  }
  const offsetMs = a.toMs - a.fromMs * scale;
  if (first.startMs * scale + offsetMs < -0.5) {
    return { kind: 'refused', reason: 'The first cue would start before the video.' };
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
