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
  const max = Math.max(1, ...bars.map(countAll));
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

/** From the bottom to the top. */
const PARTS = [
  { name: 'succeeded', className: 'history-good' },
  { name: 'retrying', className: 'history-busy' },
  { name: 'failed', className: 'history-bad' },
] as const;

function ChartBar({ bar, x, max }: ChartBarProps): ReactNode {
  const heights = PARTS.map(({ name }) => toBarHeight(bar[name], max));
  // Minimum heights can add up to more than the full height.
  const scale = Math.min(1, HEIGHT / heights.reduce((sum, height) => sum + height, 0));
  const scaled = heights.map((height) => height * scale);
  return (
    <g>
      <title>{`${bar.label}: ${describeCounts(bar)}`}</title>
      {/* Extends the hover area of the title to the full height. */}
      <rect x={x} y={0} width={BAR} height={HEIGHT} fill="transparent" />
      {countAll(bar) === 0 && (
        <rect
          className="history-empty"
          x={x}
          y={HEIGHT - EMPTY_BAR_HEIGHT}
          width={BAR}
          height={EMPTY_BAR_HEIGHT}
        />
      )}
      {PARTS.map(({ name, className }, at) => {
        const top = scaled.slice(0, at + 1).reduce((sum, height) => sum + height, 0);
        const height = scaled[at] ?? 0;
        return (
          <rect
            key={name}
            className={className}
            x={x}
            y={HEIGHT - top}
            width={BAR}
            height={height}
          />
        );
      })}
    </g>
  );
}

function countAll({ succeeded, failed, retrying }: Bar): number {
  return succeeded + failed + retrying;
}

function toBarHeight(count: number, max: number): number {
  return count === 0 ? 0 : Math.max(BAR_HEIGHT_MIN, (count / max) * HEIGHT);
}
