import { Counter, type Registry } from 'prom-client';

type EgressCounts = {
  readonly egressRefused: (reason: string) => void;
  readonly spansExported: (outcome: 'sent' | 'failed', count: number) => void;
};

export function countEgress(registers: Registry[]): EgressCounts {
  const refusals = new Counter({
    name: 'reelay_egress_refused_total',
    help: 'Upstream connections blocked by the egress rules, by reason.',
    labelNames: ['reason'],
    registers,
  });
  const spans = new Counter({
    name: 'reelay_spans_exported_total',
    help: 'Spans of traces by outcome of their export.',
    labelNames: ['outcome'],
    registers,
  });
  return {
    egressRefused: (reason) => refusals.inc({ reason }),
    spansExported: (outcome, count) => spans.inc({ outcome }, count),
  };
}
