import { Gauge, type Registry } from 'prom-client';

import { METRICS } from './metrics.ts';

export type CanaryMetric = {
  readonly provider: string;
  readonly status: string;
  readonly checkedAtMs: number;
};

/**
 * Each process reads the same rows, so they are not added up. Gauges are collected concurrently, so
 * each reads the rows itself. Without the database, the other metrics are still exported.
 */
export function exportCanaries(
  registers: Registry[],
  read: () => Promise<readonly CanaryMetric[]>,
): void {
  const statuses = new Gauge({
    ...METRICS.canaryStatuses,
    registers,
    async collect() {
      const rows = await read().catch(() => []);
      statuses.reset();
      for (const { provider, status } of rows) statuses.set({ provider, status }, 1);
    },
  });
  const times = new Gauge({
    ...METRICS.canaryTimes,
    registers,
    async collect() {
      const rows = await read().catch(() => []);
      times.reset();
      for (const { provider, checkedAtMs } of rows) times.set({ provider }, checkedAtMs / 1000);
    },
  });
}
