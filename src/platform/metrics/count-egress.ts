import { Counter, type Registry } from 'prom-client';

import { METRICS } from './metrics.ts';

type EgressCounts = {
  readonly egressRefused: (reason: string) => void;
  readonly spansExported: (outcome: 'sent' | 'failed', count: number) => void;
};

export function countEgress(registers: Registry[]): EgressCounts {
  const refusals = new Counter({ ...METRICS.refusedConnections, registers });
  const spans = new Counter({ ...METRICS.exportedSpans, registers });
  return {
    egressRefused: (reason) => refusals.inc({ reason }),
    spansExported: (outcome, count) => spans.inc({ outcome }, count),
  };
}
