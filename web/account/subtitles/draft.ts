import type { Cue } from '#lib/captions/caption.ts';

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

/** Another text of the same track, whose cues go by the names that they have in the draft. */
export function keepKeys(next: Draft, draft: Draft): Draft {
  const { nextKey } = draft;
  if (next.cues.length !== draft.cues.length) {
    const cues = next.cues.map((cue, at) => ({ ...cue, key: nextKey + at }));
    return { ...next, cues, nextKey: nextKey + cues.length };
  }
  const cues = next.cues.map((cue, at) => ({ ...cue, key: draft.cues[at]?.key ?? nextKey + at }));
  return { ...next, cues, nextKey };
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
