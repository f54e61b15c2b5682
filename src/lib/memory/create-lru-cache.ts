import { LRUCache } from 'lru-cache';

type Options<K extends {}, V extends {}> = Pick<LRUCache.Options<K, V, unknown>, 'ttl' | 'dispose'>;

/**
 * The most recently used entries, at most `entriesMax`. Memory is allocated as entries are added,
 * whereas `max` of LRUCache allocates it for all of them at once.
 */
export function createLruCache<K extends {}, V extends {}>(
  entriesMax: number,
  options: Options<K, V> = {},
): LRUCache<K, V> {
  return new LRUCache<K, V>({ ...options, maxSize: entriesMax, sizeCalculation: () => 1 });
}
