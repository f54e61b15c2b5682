import { createContext, useContext, useSyncExternalStore } from 'react';

import { createPlayhead, type Playhead } from './playhead.ts';

const PlayheadContext = createContext<Playhead>(createPlayhead());

export const PlayheadProvider = PlayheadContext.Provider;

export function usePlayhead(): Playhead {
  return useContext(PlayheadContext);
}

/** A value of the playhead; the component renders again only when it changes. */
export function usePlayheadValue<T extends number | boolean | null>(
  read: (playhead: Playhead) => T,
): T {
  const playhead = usePlayhead();
  return useSyncExternalStore(playhead.subscribe, () => read(playhead));
}
