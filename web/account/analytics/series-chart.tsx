import type { ReactNode } from 'react';

import { toMarks, toTimeUnit } from './chart-scale.ts';
import type { MetricName } from './report-search.ts';
import { METRICS } from './report-words.ts';
import { describePoint, type SeriesPoint } from './series-points.ts';
import { useChartCursor } from './use-chart-cursor.ts';

/** In units of the drawing, which is stretched to its place. */
const HEIGHT = 100;
const STEP = 10;
const BAR = 7;
/** The least that can be seen of a bar that is there. */
const SEEN_MIN = 1.5;
/** Names of intervals that stand below the chart, at most. */
const NAMES_MAX = 6;

type SeriesChartProps = {
  readonly points: readonly SeriesPoint[];
  readonly metric: MetricName;
  /** What the dashed line is of. */
  readonly before: string;
};

/** One number over time, as bars, with the period before as a line. */
export function SeriesChart({ points, metric, before }: SeriesChartProps): ReactNode {
  const { label, formatShort } = METRICS[metric];
  const marks = toAxis(points, metric);
  const most = marks.at(-1) ?? 1;
  const cursor = useChartCursor({
    label: `${label} over time`,
    count: points.length,
    first: points.length - 1,
    describe: (at) => describeAt(points[at], metric),
  });
  const pointed = cursor.at === undefined ? undefined : points[cursor.at];
  return (
    <div className="chart">
      <div className="chart-readout" aria-hidden="true">
        {pointed === undefined ? (
          <Legend label={label} before={before} />
        ) : (
          describePoint(pointed, metric)
        )}
      </div>
      <div className="chart-plot">
        <div className="chart-marks" aria-hidden="true">
          {marks.map((mark) => (
            <span key={mark} style={{ bottom: `${(mark / most) * HEIGHT}%` }}>
              {formatShort(mark)}
            </span>
          ))}
        </div>
        <div className="chart-area" {...cursor.props}>
          <Drawing points={points} marks={marks} at={cursor.at} />
        </div>
        <div className="chart-names" aria-hidden="true">
          {pickNames(points).map(({ key, label: name, at }) => (
            <span key={key} style={{ left: `${((at + 0.5) / points.length) * 100}%` }}>
              {name}
            </span>
          ))}
        </div>
      </div>
    </div>
  );
}

function Legend({ label, before }: { readonly label: string; readonly before: string }): ReactNode {
  return (
    <>
      <span className="chart-key">{label}</span>
      <span className="chart-key chart-key-before">In {before}</span>
    </>
  );
}

type DrawingProps = {
  readonly points: readonly SeriesPoint[];
  readonly marks: readonly number[];
  readonly at: number | undefined;
};

function Drawing({ points, marks, at }: DrawingProps): ReactNode {
  const most = marks.at(-1) ?? 1;
  const width = points.length * STEP;
  const line = points.flatMap(({ before }, step) =>
    before === null ? [] : [`${(step + 0.5) * STEP},${HEIGHT * (1 - before / most)}`],
  );
  return (
    <svg viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {marks.map((mark) => (
        <line
          key={mark}
          className="chart-mark"
          x1={0}
          x2={width}
          y1={HEIGHT * (1 - mark / most)}
          y2={HEIGHT * (1 - mark / most)}
        />
      ))}
      {at !== undefined && (
        <rect className="chart-pointed" x={at * STEP} y={0} width={STEP} height={HEIGHT} />
      )}
      {points.map(({ key, value }, step) => {
        const height = toHeight(value, most);
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
      {/* On the ground's own colour, for it crosses the bars. */}
      <polyline className="chart-before-ground" points={line.join(' ')} />
      <polyline className="chart-before" points={line.join(' ')} />
    </svg>
  );
}

function toHeight(value: number | null, most: number): number {
  return value === null || value === 0 ? 0 : Math.max(SEEN_MIN, (value / most) * HEIGHT);
}

function toAxis(points: readonly SeriesPoint[], metric: MetricName): readonly number[] {
  const most = Math.max(0, ...points.flatMap(({ value, before }) => [value ?? 0, before ?? 0]));
  if (metric === 'watchTime') return toMarks(most, { unit: toTimeUnit(most), least: 1 });
  return toMarks(most, { least: metric === 'errorRate' ? 0.001 : 1 });
}

function pickNames(
  points: readonly SeriesPoint[],
): readonly (SeriesPoint & { readonly at: number })[] {
  const step = Math.ceil(points.length / NAMES_MAX);
  const first = Math.floor((step - 1) / 2);
  return points
    .map((point, at) => ({ ...point, at }))
    .filter(({ at }) => at % step === first % step);
}

function describeAt(point: SeriesPoint | undefined, metric: MetricName): string {
  return point === undefined ? '' : describePoint(point, metric);
}
