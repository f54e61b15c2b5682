import { Gauge, type Registry } from 'prom-client';

import { METRICS } from './metrics.ts';

export type SlabCounts = {
  readonly usedCount: () => number;
  readonly pooledCount: () => number;
};

export function exportSlabs(registers: Registry[], { usedCount, pooledCount }: SlabCounts): void {
  const slabs = new Gauge({
    ...METRICS.slabs,
    registers,
    collect() {
      slabs.set({ state: 'used' }, usedCount());
      slabs.set({ state: 'pooled' }, pooledCount());
    },
  });
}
