import { LRUCache } from 'lru-cache';

import type { Clock } from '#platform/clock.ts';

import { isExpired } from './capability-expiry.ts';
import type { Capabilities, VerifiedResource } from './capability.ts';

/** Cache of opened capabilities, including their sealed form. */
const OPENED_RESOURCE_CACHE_CHARACTERS_MAX = 8 * 1024 * 1024;

/** Estimated memory of an entry's URL object and variables, in addition to their text. */
const ENTRY_OVERHEAD_CHARACTERS = 500;

/**
 * Caches opened capabilities, because all viewers of a stream request the same segments. A cached
 * capability stays valid for its video until its expiry day.
 */
export function cacheOpenedResources(
  capabilities: Pick<Capabilities, 'openResource'>,
  clock: Clock,
): Capabilities['openResource'] {
  const cache = new LRUCache<string, VerifiedResource>({
    maxSize: OPENED_RESOURCE_CACHE_CHARACTERS_MAX,
    // The resource contains the decrypted text.
    sizeCalculation: (_resource, key) => 2 * key.length + ENTRY_OVERHEAD_CHARACTERS,
  });

  return (text, videoId) => {
    const key = `${videoId} ${text}`;
    const cached = cache.get(key);
    if (cached !== undefined) return isExpired(cached.expiryDay, clock()) ? undefined : cached;
    const resource = capabilities.openResource(text, videoId);
    if (resource !== undefined) cache.set(key, resource);
    return resource;
  };
}
