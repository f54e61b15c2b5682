import type { ReactNode } from 'react';

import { type Bar, sumUp } from './history-bars.ts';
import { describeCounts } from './webhook-words.ts';

/** In units of the drawing, which is stretched to its place. */
const HEIGHT = 100;
const STEP = 10;
const BAR = 7;
/** The least that can be seen of a bar that is there, and of one that is not. */
const SEEN_MIN = 5;
const NOTHING = 2;

type HistoryChartProps = {
  readonly bars: readonly Bar[];
  /** Which stretch of time it shows, after “in the”. */
  readonly words: string;
};

/** What failed stands on what succeeded; those who don't see it hear the sum. */
export function HistoryChart({ bars, words }: HistoryChartProps): ReactNode {
  const most = Math.max(1, ...bars.map(({ succeeded, failed }) => succeeded + failed));
  return (
    <svg
      className="history-chart"
      viewBox={`0 0 ${bars.length * STEP - (STEP - BAR)} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`${describeCounts(sumUp(bars))} in the ${words}`}
    >
      {bars.map((bar, at) => (
        <ChartBar key={bar.key} bar={bar} x={at * STEP} most={most} />
      ))}
    </svg>
  );
}

type ChartBarProps = { readonly bar: Bar; readonly x: number; readonly most: number };

function ChartBar({ bar, x, most }: ChartBarProps): ReactNode {
  const failed = toLength(bar.failed, most);
  const succeeded = Math.min(toLength(bar.succeeded, most), HEIGHT - failed);
  const isEmpty = bar.failed + bar.succeeded === 0;
  return (
    <g>
      <title>{`${bar.label}: ${describeCounts(bar)}`}</title>
      {/* Shows its title wherever one points. */}
      <rect x={x} y={0} width={BAR} height={HEIGHT} fill="transparent" />
      {isEmpty && (
        <rect className="history-none" x={x} y={HEIGHT - NOTHING} width={BAR} height={NOTHING} />
      )}
      <rect className="history-good" x={x} y={HEIGHT - succeeded} width={BAR} height={succeeded} />
      <rect
        className="history-bad"
        x={x}
        y={HEIGHT - succeeded - failed}
        width={BAR}
        height={failed}
      />
    </g>
  );
}

function toLength(count: number, most: number): number {
  return count === 0 ? 0 : Math.max(SEEN_MIN, (count / most) * HEIGHT);
}
