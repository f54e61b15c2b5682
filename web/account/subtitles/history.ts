/** What a thing was, is, and was before it was undone. */
export type History<T> = {
  readonly past: readonly T[];
  readonly present: T;
  readonly future: readonly T[];
  /** Names what is going on, such as typing in one field or one drag: it is undone as a whole. */
  readonly stretch: string | null;
};

const STEPS_MAX = 200;

export function startHistory<T>(present: T): History<T> {
  return { past: [], present, future: [], stretch: null };
}

/** Edits of the same stretch become one step; null for a step of its own. */
export function recordEdit<T>(history: History<T>, next: T, stretch: string | null): History<T> {
  const { past, present } = history;
  if (next === present) return history;
  const goesOn = stretch !== null && stretch === history.stretch;
  const steps = goesOn ? past : [...past, present].slice(-STEPS_MAX);
  return { past: steps, present: next, future: [], stretch };
}

/** What comes next is a step of its own, even where it is the same field. */
export function endStretch<T>(history: History<T>): History<T> {
  return history.stretch === null ? history : { ...history, stretch: null };
}

export function undo<T>({ past, present, future }: History<T>): History<T> {
  const before = past.at(-1);
  if (before === undefined) return { past, present, future, stretch: null };
  return { past: past.slice(0, -1), present: before, future: [present, ...future], stretch: null };
}

export function redo<T>({ past, present, future }: History<T>): History<T> {
  const [after, ...rest] = future;
  if (after === undefined) return { past, present, future, stretch: null };
  return { past: [...past, present], present: after, future: rest, stretch: null };
}
