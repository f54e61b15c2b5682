import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

import { ChartTable } from './chart-table.tsx';
import { formatPosition, formatShare } from './report-words.ts';
import {
  CURVE_HEIGHT,
  CURVE_WIDTH,
  type RetentionPoint,
  toCurve,
  toRetentionPoints,
} from './retention-points.ts';
import { useChartCursor } from './use-chart-cursor.ts';

const EXACT_SECONDS = 100;

type RetentionCurveProps = {
  readonly retention: readonly number[];
  /** Seconds; null where nobody knows, and then places are told as shares of the whole. */
  readonly duration: number | null;
  /** Where the player is. */
  readonly seconds: number | null;
  readonly onSeek: (seconds: number) => void;
};

/** Which share of the plays saw each part, along the timeline of the player above it. */
export function RetentionCurve(props: RetentionCurveProps): ReactNode {
  const { retention, duration, seconds, onSeek } = props;
  const points = toRetentionPoints(retention);
  const cursor = useChartCursor({
    label: 'Who saw which part',
    count: points.length,
    first: 0,
    describe: (step) => describeStep(points[step], duration),
    onChoose: (step) => {
      if (duration !== null) onSeek((step / points.length) * duration);
    },
  });
  const pointed = cursor.at === undefined ? undefined : points[cursor.at];
  return (
    <div className="retention">
      <Text component="div" size="sm" className="chart-readout" aria-hidden="true">
        {pointed === undefined
          ? 'How many of the plays saw each part. Choose one to go there.'
          : describeStep(pointed, duration)}
      </Text>
      <div className="retention-area" {...cursor.props}>
        <Drawing points={points} />
        {pointed !== undefined && <Line className="retention-pointed" at={pointed.at} />}
        {seconds !== null && duration !== null && (
          <Line className="retention-playhead" at={Math.min(seconds / duration, 1)} />
        )}
      </div>
      <ChartTable
        label="Who saw which part"
        columns={['Part', 'Share of the plays']}
        rows={points.map((point) => ({
          key: String(point.at),
          cells: [describePlace(point, duration), formatShare(point.share)],
        }))}
      />
    </div>
  );
}

function Drawing({ points }: { readonly points: readonly RetentionPoint[] }): ReactNode {
  const line = toCurve(points);
  return (
    <svg
      viewBox={`0 0 ${CURVE_WIDTH} ${CURVE_HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <polygon
        className="retention-fill"
        points={`0,${CURVE_HEIGHT} ${line} ${CURVE_WIDTH},${CURVE_HEIGHT}`}
      />
      <polyline className="retention-line" points={line} />
    </svg>
  );
}

function Line({ className, at }: { readonly className: string; readonly at: number }): ReactNode {
  return <div className={className} style={{ left: `${at * 100}%` }} />;
}

function describeStep(point: RetentionPoint | undefined, duration: number | null): string {
  if (point === undefined) return '';
  return `At ${describePlace(point, duration)}: ${formatShare(point.share)} of the plays`;
}

function describePlace({ at }: RetentionPoint, duration: number | null): string {
  if (duration === null) return formatShare(at);
  // Of a short video, several parts are within one second.
  return duration < EXACT_SECONDS
    ? `${(at * duration).toFixed(1)} s`
    : formatPosition(at * duration);
}
