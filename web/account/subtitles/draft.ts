import type { Cue } from '../../../src/lib/captions/caption.ts';

/** One cue as it is edited; its text is in the form of `toEditable`. */
export type DraftCue = Cue & {
  /** Names it as long as the page is open, however it changes. */
  readonly key: number;
};

/** A track that is being edited. */
export type Draft = {
  /** Blocks of styles and regions before the first cue, kept as they are. */
  readonly head: readonly string[];
  /** Ordered by when they begin. */
  readonly cues: readonly DraftCue[];
  /** Of the next cue that is made. */
  readonly nextKey: number;
};

export const EMPTY_DRAFT: Draft = { head: [], cues: [], nextKey: 1 };

export function findCue({ cues }: Draft, key: number | null): DraftCue | undefined {
  return cues.find((cue) => cue.key === key);
}

/** By their beginning; those that begin together by their end, then as they were. */
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
