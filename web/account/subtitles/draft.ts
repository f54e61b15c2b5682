import type { Cue } from '#lib/captions/caption.ts';

/** A cue in the editor; its text is in the form of `toEditable`. */
export type DraftCue = Cue & {
  /** Identifies the cue for the lifetime of the page. */
  readonly key: number;
};

/** The edited state of a track. */
export type Draft = {
  /** Style and region blocks before the first cue, kept unchanged. */
  readonly head: readonly string[];
  /** Ordered by start time. */
  readonly cues: readonly DraftCue[];
  /** The key of the next new cue. */
  readonly nextKey: number;
};

export const EMPTY_DRAFT: Draft = { head: [], cues: [], nextKey: 1 };

export function findCue({ cues }: Draft, key: number | null): DraftCue | undefined {
  return cues.find((cue) => cue.key === key);
}

/**
 * Gives the cues of another version of the track the keys that they have in the draft, if the
 * number of cues is the same.
 */
export function reuseKeys(next: Draft, draft: Draft): Draft {
  const { nextKey } = draft;
  if (next.cues.length !== draft.cues.length) {
    const cues = next.cues.map((cue, at) => ({ ...cue, key: nextKey + at }));
    return { ...next, cues, nextKey: nextKey + cues.length };
  }
  const cues = next.cues.map((cue, at) => ({ ...cue, key: draft.cues[at]?.key ?? nextKey + at }));
  return { ...next, cues, nextKey };
}

/** Sorts by start time, then by end time. Cues with equal times keep their order. */
export function sortCues(cues: readonly DraftCue[]): readonly DraftCue[] {
  const isSorted = cues.every((cue, at) => {
    const before = cues[at - 1];
    return before === undefined || compareCues(before, cue) <= 0;
  });
  return isSorted ? cues : cues.toSorted(compareCues);
}

function compareCues(a: DraftCue, b: DraftCue): number {
  return a.startMs - b.startMs || a.endMs - b.endMs;
}
