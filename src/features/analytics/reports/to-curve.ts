import { addTally, createTally, type Metrics, type Tally, toMetrics } from './report-metrics.ts';

/** `peak` is null for filtered views. */
type Point = Metrics & { readonly atMs: number; readonly peak: number | null };
export type Totals = Metrics & { readonly peak: number | null };
export type Curve = { readonly totals: Totals; readonly series: readonly Point[] };

/** Converts the tallies of the intervals and adds them up. The peak of filtered views is unknown. */
export function toCurve(
  tallies: readonly Tally[],
  starts: readonly number[],
  { hasPeak }: { readonly hasPeak: boolean },
): Curve {
  const total = createTally();
  for (const tally of tallies) addTally(total, tally);
  const toPoint = (tally: Tally): Totals => ({
    ...toMetrics(tally),
    peak: hasPeak ? tally.peak : null,
  });
  return {
    totals: toPoint(total),
    series: tallies.map((tally, index) => ({ atMs: starts[index] ?? 0, ...toPoint(tally) })),
  };
}
