import { Gauge, type Registry } from 'prom-client';

import { METRICS } from './metrics.ts';

/** Exports the age that `read` returns for each scrape in seconds. The oldest process counts. */
export function exportChangesAge(registers: Registry[], read: () => number): void {
  const age: Gauge = new Gauge({
    ...METRICS.changesAge,
    aggregator: 'max',
    registers,
    collect: () => {
      age.set(read());
    },
  });
}
