import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

import { fillMessage } from '#lib/i18n/fill-message.ts';

import { texts } from '../messages/texts.ts';
import { formatSeconds, TENTHS } from '../parts/format-seconds.ts';
import { formatShare } from '../parts/format-share.ts';
import { ChartTable } from './chart-table.tsx';
import { formatPosition } from './report-format.ts';
import {
  CURVE_HEIGHT,
  CURVE_WIDTH,
  type RetentionPoint,
  toCurve,
  toRetentionPoints,
} from './retention-points.ts';
import { useChartCursor } from './use-chart-cursor.ts';

const SHORT_VIDEO_SECONDS = 100;
/** Labels of the axes: shares of plays, and parts of the video. */
const SHARES = [1, 0.5] as const;
const POSITIONS = [0, 0.25, 0.5, 0.75, 1] as const;

type RetentionCurveProps = {
  readonly retention: readonly number[];
  /** The video's duration in seconds. If null, positions are shown in percent. */
  readonly duration: number | null;
  /** The current position of the player. */
  readonly seconds: number | null;
  readonly onSeek: (seconds: number) => void;
};

/**
 * A chart of the share of plays that reached each position. Its time axis is aligned with the
 * player above.
 */
export function RetentionCurve(props: RetentionCurveProps): ReactNode {
  const { retention, duration, seconds, onSeek } = props;
  const { retention: text } = texts().analytics;
  const points = toRetentionPoints(retention);
  const cursor = useChartCursor({
    label: text.label,
    count: points.length,
    initial: 0,
    describe: (step) => describeStep(points[step], duration),
    onSelect: (step) => {
      if (duration !== null) onSeek((step / points.length) * duration);
    },
  });
  const active = cursor.at === undefined ? undefined : points[cursor.at];
  return (
    <div className="retention">
      <Text component="div" size="sm" className="chart-readout" aria-hidden="true">
        {active === undefined ? text.hint : describeStep(active, duration)}
      </Text>
      <div className="retention-area" {...cursor.props}>
        {SHARES.map((share) => (
          <div key={share} className="retention-tick" style={{ top: `${(1 - share) * 100}%` }}>
            {formatShare(share)}
          </div>
        ))}
        <Drawing points={points} />
        {active !== undefined && <Line className="retention-active" at={active.at} />}
        {seconds !== null && duration !== null && (
          <Line className="retention-playhead" at={Math.min(seconds / duration, 1)} />
        )}
      </div>
      <div className="retention-axis" aria-hidden="true">
        {POSITIONS.map((at) => (
          <span key={at}>{formatPointPosition({ at }, duration)}</span>
        ))}
      </div>
      <ChartTable
        label={text.label}
        columns={[text.position, text.share]}
        rows={points.map((point) => ({
          key: String(point.at),
          cells: [formatPointPosition(point, duration), formatShare(point.share)],
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
  return fillMessage(texts().analytics.retention.point, {
    position: formatPointPosition(point, duration),
    share: formatShare(point.share),
  });
}

function formatPointPosition({ at }: Pick<RetentionPoint, 'at'>, duration: number | null): string {
  if (duration === null) return formatShare(at);
  // In a short video, several points have the same time in whole seconds.
  return duration < SHORT_VIDEO_SECONDS
    ? formatSeconds(at * duration, TENTHS)
    : formatPosition(at * duration);
}
