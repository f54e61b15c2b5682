import type { ResolutionTrace } from '#features/resolution/index.ts';

import { toTable } from './to-table.ts';

const HEADER = ['start', 'duration', 'bytes', 'step', 'outcome', 'URL'];

/** Formats a resolution trace for a terminal. */
export function toTraceText({ steps, requests, bytes, durationMs }: ResolutionTrace): string {
  const startMs = steps[0]?.atMs ?? 0;
  const rows = steps.map((step) => [
    `${step.atMs - startMs} ms`,
    `${step.durationMs} ms`,
    String(step.bytes),
    step.step,
    step.outcome,
    step.url ?? '',
  ]);
  const totals = `${requests} ${requests === 1 ? 'request' : 'requests'}, ${bytes} bytes, ${durationMs} ms`;
  return `${toTable([HEADER, ...rows])}\n${totals}`;
}
