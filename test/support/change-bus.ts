import type { ChangeBus } from '#platform/db/database.ts';

/** The listening half of a change bus. `notify` stands for a change on another node. */
export type TestChangeBus = Pick<ChangeBus, 'subscribe' | 'seenUntilMs'> & {
  /** Sets the time until which changes have been seen. */
  readonly setSeenUntil: (ms: number) => void;
  readonly notify: (subject: string) => void;
  readonly listenerCount: () => number;
};

export function createTestChangeBus(): TestChangeBus {
  const listeners = new Set<(subject: string) => void>();
  let seenUntilMs = -Infinity;
  return {
    subscribe(_topic, listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    notify(subject) {
      for (const listener of listeners) listener(subject);
    },
    listenerCount: () => listeners.size,
    seenUntilMs: () => seenUntilMs,
    setSeenUntil: (ms) => {
      seenUntilMs = ms;
    },
  };
}
