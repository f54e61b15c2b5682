import { createContext, useContext, useSyncExternalStore } from 'react';

import { createPlayhead, type Playhead } from './playhead.ts';

const PlayheadContext = createContext<Playhead>(createPlayhead());

export const PlayheadProvider = PlayheadContext.Provider;

export function usePlayhead(): Playhead {
  return useContext(PlayheadContext);
}

/**
 * Returns a value derived from the playhead. The component is only rendered again when this value
 * changes.
 */
export function usePlayheadValue<T extends number | boolean | null>(
  read: (playhead: Playhead) => T,
): T {
  const playhead = usePlayhead();
  return useSyncExternalStore(playhead.subscribe, () => read(playhead));
}
