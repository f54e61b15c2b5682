import { Gauge, type Registry } from 'prom-client';

import { METRICS } from './metrics.ts';

/** Several processes export their maximum. `read` returns seconds. */
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
