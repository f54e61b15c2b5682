import type { Source } from '#features/videos/index.ts';
import type { Clock } from '#platform/clock.ts';

import { createRecentKeys } from './recent-keys.ts';

/** How long a lost source is skipped in favor of other sources. */
const LOST_SOURCE_MS = 60_000;
/** Sources tracked as lost. */
const LOST_SOURCES_MAX = 1_000;

export type LostSources = {
  readonly has: (source: Source) => boolean;
  readonly add: (source: Source) => void;
};

/** Recently failed sources. A refreshed source has a new URL and therefore a new key. */
export function createLostSources(clock: Clock): LostSources {
  const keys = createRecentKeys({ clock, keysMax: LOST_SOURCES_MAX, ttlMs: LOST_SOURCE_MS });
  return {
    has: (source) => keys.has(toKey(source)),
    add: (source) => keys.add(toKey(source)),
  };
}

function toKey({ id, url }: Source): string {
  return `${id} ${url.href}`;
}
