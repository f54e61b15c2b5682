/** Undo and redo states of a value. */
export type History<T> = {
  readonly past: readonly T[];
  readonly present: T;
  readonly future: readonly T[];
  /**
   * The group of the last edit, such as typing in one field or one drag. All edits of a group are
   * undone in one step.
   */
  readonly group: string | null;
};

const STEPS_MAX = 200;

export function startHistory<T>(present: T): History<T> {
  return { past: [], present, future: [], group: null };
}

/**
 * Adds an edit. Consecutive edits of the same group become one undo step, and null always starts a
 * new step.
 */
export function recordEdit<T>(history: History<T>, next: T, group: string | null): History<T> {
  const { past, present } = history;
  if (next === present) return history;
  const isSameGroup = group !== null && group === history.group;
  const steps = isSameGroup ? past : [...past, present].slice(-STEPS_MAX);
  return { past: steps, present: next, future: [], group };
}

/** Makes the next edit start a new undo step, even if it is in the same field. */
export function endGroup<T>(history: History<T>): History<T> {
  return history.group === null ? history : { ...history, group: null };
}

export function undo<T>({ past, present, future }: History<T>): History<T> {
  const before = past.at(-1);
  if (before === undefined) return { past, present, future, group: null };
  return { past: past.slice(0, -1), present: before, future: [present, ...future], group: null };
}

export function redo<T>({ past, present, future }: History<T>): History<T> {
  const [after, ...rest] = future;
  if (after === undefined) return { past, present, future, group: null };
  return { past: [...past, present], present: after, future: rest, group: null };
}
