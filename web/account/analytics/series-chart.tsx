import type { ReactNode } from 'react';

import { fillMessage } from '#lib/i18n/fill-message.ts';

import { texts } from '../messages/texts.ts';
import { toTicks, toTimeUnit } from './chart-scale.ts';
import { METRICS } from './report-format.ts';
import type { MetricName } from './report-search.ts';
import { describePoint, type SeriesPoint } from './series-points.ts';
import { useChartCursor } from './use-chart-cursor.ts';

/** In viewBox units; the drawing is stretched to the width of its container. */
const HEIGHT = 100;
const STEP = 10;
const BAR = 7;
/** The minimum height of a bar, so that small values stay visible. */
const BAR_HEIGHT_MIN = 1.5;
const LABELS_MAX = 6;

type SeriesChartProps = {
  readonly points: readonly SeriesPoint[];
  readonly metric: MetricName;
  /** The name of the comparison period, drawn as a dashed line. */
  readonly previousPeriod: string;
};

/** A bar chart of one metric, with the previous period as a line. */
export function SeriesChart({ points, metric, previousPeriod }: SeriesChartProps): ReactNode {
  const { formatShort } = METRICS[metric];
  const { series: text, metrics } = texts().analytics;
  const label = metrics[metric];
  const ticks = toAxisTicks(points, metric);
  const max = ticks.at(-1) ?? 1;
  const cursor = useChartCursor({
    label: fillMessage(text.overTime, { metric: label }),
    count: points.length,
    initial: points.length - 1,
    describe: (at) => describeAt(points[at], metric),
  });
  const active = cursor.at === undefined ? undefined : points[cursor.at];
  return (
    <div className="chart">
      <div className="chart-readout" aria-hidden="true">
        {active === undefined ? (
          <Legend label={label} previousPeriod={previousPeriod} />
        ) : (
          describePoint(active, metric)
        )}
      </div>
      <div className="chart-plot">
        <div className="chart-ticks" aria-hidden="true">
          {ticks.map((tick) => (
            <span key={tick} style={{ bottom: `${(tick / max) * HEIGHT}%` }}>
              {formatShort(tick)}
            </span>
          ))}
        </div>
        <div className="chart-area" {...cursor.props}>
          <Drawing points={points} ticks={ticks} at={cursor.at} />
        </div>
        <div className="chart-labels" aria-hidden="true">
          {pickLabels(points).map(({ key, label: name, at }) => (
            <span key={key} style={{ left: `${((at + 0.5) / points.length) * 100}%` }}>
              {name}
            </span>
          ))}
        </div>
      </div>
    </div>
  );
}

type LegendProps = { readonly label: string; readonly previousPeriod: string };

function Legend({ label, previousPeriod }: LegendProps): ReactNode {
  return (
    <>
      <span className="chart-key">{label}</span>
      <span className="chart-key chart-key-previous">{previousPeriod}</span>
    </>
  );
}

function Drawing({
  points,
  ticks,
  at,
}: {
  readonly points: readonly SeriesPoint[];
  readonly ticks: readonly number[];
  readonly at: number | undefined;
}): ReactNode {
  const max = ticks.at(-1) ?? 1;
  const width = points.length * STEP;
  const line = points.flatMap(({ previous }, step) =>
    previous === null ? [] : [`${(step + 0.5) * STEP},${HEIGHT * (1 - previous / max)}`],
  );
  return (
    <svg viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {ticks.map((tick) => (
        <line
          key={tick}
          className="chart-tick"
          x1={0}
          x2={width}
          y1={HEIGHT * (1 - tick / max)}
          y2={HEIGHT * (1 - tick / max)}
        />
      ))}
      {at !== undefined && (
        <rect className="chart-active" x={at * STEP} y={0} width={STEP} height={HEIGHT} />
      )}
      {points.map(({ key, value }, step) => {
        const height = toHeight(value, max);
        const x = step * STEP + (STEP - BAR) / 2;
        return (
          <rect
            key={key}
            className="chart-bar"
            x={x}
            y={HEIGHT - height}
            width={BAR}
            height={height}
          />
        );
      })}
      {/* Drawn first in the background color, to keep the line visible across the bars. */}
      <polyline className="chart-previous-outline" points={line.join(' ')} />
      <polyline className="chart-previous" points={line.join(' ')} />
    </svg>
  );
}

function toHeight(value: number | null, max: number): number {
  return value === null || value === 0 ? 0 : Math.max(BAR_HEIGHT_MIN, (value / max) * HEIGHT);
}

function toAxisTicks(points: readonly SeriesPoint[], metric: MetricName): readonly number[] {
  const max = Math.max(0, ...points.flatMap(({ value, previous }) => [value ?? 0, previous ?? 0]));
  if (metric === 'watchTime') return toTicks(max, { unit: toTimeUnit(max), stepMin: 1 });
  return toTicks(max, { stepMin: metric === 'errorRate' ? 0.001 : 1 });
}

function pickLabels(
  points: readonly SeriesPoint[],
): readonly (SeriesPoint & { readonly at: number })[] {
  const step = Math.ceil(points.length / LABELS_MAX);
  const first = Math.floor((step - 1) / 2);
  return points
    .map((point, at) => ({ ...point, at }))
    .filter(({ at }) => at % step === first % step);
}

function describeAt(point: SeriesPoint | undefined, metric: MetricName): string {
  return point === undefined ? '' : describePoint(point, metric);
}
