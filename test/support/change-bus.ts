import type { ChangeBus } from '#platform/db/database.ts';

/** The listening half of a change bus, with changes told by hand. */
export type TestChangeBus = Pick<ChangeBus, 'subscribe'> & {
  readonly tell: (subject: string) => void;
  readonly listenerCount: () => number;
};

export function createTestChangeBus(): TestChangeBus {
  const listeners = new Set<(subject: string) => void>();
  return {
    subscribe(_topic, listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell(subject) {
      for (const listener of listeners) listener(subject);
    },
    listenerCount: () => listeners.size,
  };
}
