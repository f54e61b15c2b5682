import type { ReactNode } from 'react';

import { type Bar, type Range, sumCounts } from './history-bars.ts';
import { describeCounts, describeRange } from './webhook-messages.ts';

/** In viewBox units; the drawing is stretched to the width of its container. */
const HEIGHT = 100;
const STEP = 10;
const BAR = 7;
/** Minimum bar heights, so that small counts and empty hours stay visible. */
const BAR_HEIGHT_MIN = 5;
const EMPTY_BAR_HEIGHT = 2;

/** A stacked bar chart. Its accessible name states the totals. */
export function HistoryChart({
  bars,
  range,
}: {
  readonly bars: readonly Bar[];
  readonly range: Range;
}): ReactNode {
  const max = Math.max(1, ...bars.map(({ succeeded, failed }) => succeeded + failed));
  return (
    <svg
      className="history-chart"
      viewBox={`0 0 ${bars.length * STEP - (STEP - BAR)} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={describeRange(sumCounts(bars), range)}
    >
      {bars.map((bar, at) => (
        <ChartBar key={bar.key} bar={bar} x={at * STEP} max={max} />
      ))}
    </svg>
  );
}

type ChartBarProps = { readonly bar: Bar; readonly x: number; readonly max: number };

function ChartBar({ bar, x, max: most }: ChartBarProps): ReactNode {
  const failed = toBarHeight(bar.failed, most);
  const succeeded = Math.min(toBarHeight(bar.succeeded, most), HEIGHT - failed);
  const isEmpty = bar.failed + bar.succeeded === 0;
  return (
    <g>
      <title>{`${bar.label}: ${describeCounts(bar)}`}</title>
      {/* Extends the hover area of the title to the full height. */}
      <rect x={x} y={0} width={BAR} height={HEIGHT} fill="transparent" />
      {isEmpty && (
        <rect
          className="history-empty"
          x={x}
          y={HEIGHT - EMPTY_BAR_HEIGHT}
          width={BAR}
          height={EMPTY_BAR_HEIGHT}
        />
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

function toBarHeight(count: number, max: number): number {
  return count === 0 ? 0 : Math.max(BAR_HEIGHT_MIN, (count / max) * HEIGHT);
}
