import { LRUCache } from 'lru-cache';

import type { Binding, Capabilities } from './capability.ts';
import type { Resource } from './resource.ts';

/** Cache of sealed URLs, including their plain form. */
const SEALED_URL_CACHE_CHARACTERS_MAX = 32 * 1024 * 1024;

/** Caches sealed URLs, because a live playlist contains nearly the same URLs at each reload. */
export function cacheSealedResources(
  capabilities: Pick<Capabilities, 'sealResource'>,
  charactersMax = SEALED_URL_CACHE_CHARACTERS_MAX,
): Capabilities['sealResource'] {
  const cache = new LRUCache<string, string>({
    maxSize: charactersMax,
    sizeCalculation: (text, key) => key.length + text.length,
  });

  return (resource, binding) => {
    const key = toKey(resource, binding);
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const text = capabilities.sealResource(resource, binding);
    if (text !== undefined) cache.set(key, text);
    return text;
  };
}

function toKey(
  { use, sourceId, url, variables }: Resource,
  { videoId, expiryDay, grant }: Binding,
): string {
  const variablesKey = variables.size === 0 ? '' : JSON.stringify([...variables]);
  const grantKey = grant === null ? '' : `${grant.epoch}/${grant.expiresAtSeconds}`;
  return `${videoId} ${expiryDay} ${grantKey} ${sourceId} ${use} ${variablesKey} ${url.href}`;
}
