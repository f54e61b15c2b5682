import { Gauge, type Registry } from 'prom-client';

import { METRICS } from './metrics.ts';

/** Returns the function that adds a cache, whose size `read` returns for each scrape. */
export function exportCaches(registers: Registry[]): (cache: string, read: () => number) => void {
  const caches = new Map<string, () => number>();
  const sizes = new Gauge({
    ...METRICS.cacheSizes,
    registers,
    collect() {
      for (const [cache, read] of caches) sizes.set({ cache }, read());
    },
  });
  return (cache, read) => void caches.set(cache, read);
}
