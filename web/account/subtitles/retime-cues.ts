import { retimeCues, type Retiming } from '#lib/captions/retime.ts';
import { toVttTimestamp } from '#lib/captions/timestamps.ts';

import { type Draft, type DraftCue, sortCues } from './draft.ts';

/** The edit, or why there can be none, as a sentence. */
export type Retimed =
  | { readonly kind: 'done'; readonly draft: Draft; readonly count: number }
  | { readonly kind: 'refused'; readonly reason: string };

/** Moves all cues, or those that begin no earlier than `fromMs`. None may come before the video's start. */
export function shiftCues(draft: Draft, offsetMs: number, fromMs: number): Retimed {
  const moved = draft.cues.filter(({ startMs }) => startMs >= fromMs);
  const first = moved[0];
  if (first === undefined) return { kind: 'refused', reason: 'There is no cue to move.' };
  if (first.startMs + offsetMs < 0) {
    const start = toVttTimestamp(first.startMs);
    const reason = `The first of them begins at ${start}: they can’t go further back than that.`;
    return { kind: 'refused', reason };
  }
  const cues = draft.cues.map((cue) =>
    cue.startMs >= fromMs ? retimeCue(cue, { offsetMs, scale: 1 }) : cue,
  );
  return { kind: 'done', draft: { ...draft, cues: sortCues(cues) }, count: moved.length };
}

/** Where something is, and where it ought to be. */
export type Anchor = { readonly isMs: number; readonly oughtMs: number };

/**
 * Stretches the whole track so that both anchors come right: it mends tracks made for another frame rate,
 * which are ever more out of step.
 */
export function stretchCues(draft: Draft, a: Anchor, b: Anchor): Retimed {
  const first = draft.cues[0];
  if (first === undefined) return { kind: 'refused', reason: 'There is no cue to move.' };
  if (a.isMs === b.isMs) return { kind: 'refused', reason: 'The two points are the same one.' };
  const scale = (b.oughtMs - a.oughtMs) / (b.isMs - a.isMs);
  if (scale <= 0) return { kind: 'refused', reason: 'The second point must stay the second.' };
  if (scale < SCALE_MIN || scale > SCALE_MAX) {
    return { kind: 'refused', reason: 'That is more than ten times as fast or as slow.' };
  }
  const offsetMs = a.oughtMs - a.isMs * scale;
  if (first.startMs * scale + offsetMs < -0.5) {
    return { kind: 'refused', reason: 'The first cues would come before the video’s start.' };
  }
  const cues = draft.cues.map((cue) => retimeCue(cue, { offsetMs, scale }));
  return { kind: 'done', draft: { ...draft, cues: sortCues(cues) }, count: cues.length };
}

const SCALE_MIN = 0.1;
const SCALE_MAX = 10;

/** A cue and the times inside its text; one that lasts no time yet stays, to be mended by hand. */
export function retimeCue(cue: DraftCue, retiming: Retiming): DraftCue {
  const { startMs, endMs, key } = cue;
  const [moved] = retimeCues([{ ...cue, endMs: Math.max(endMs, startMs + 1) }], retiming) ?? [];
  if (moved === undefined) return cue;
  const lengthMs = Math.round((endMs - startMs) * retiming.scale);
  return { ...moved, key, endMs: endMs > startMs ? moved.endMs : moved.startMs + lengthMs };
}
