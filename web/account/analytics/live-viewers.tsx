import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { LiveViewers } from '#sdk';

import { liveViewersQuery, type ReportScope } from '../api/analytics-queries.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { SectionCard } from '../parts/section-card.tsx';
import { ChartTable } from './chart-table.tsx';
import { formatCount } from './report-format.ts';

/** In viewBox units; the drawing is stretched to the width of its container. */
const HEIGHT = 100;
const STEP = 10;
const BAR = 8;
const BAR_HEIGHT_MIN = 4;
const EMPTY_BAR_HEIGHT = 2;

const CLOCK = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });

/** The current viewers, refreshed while the page is open. */
export function LiveViewers({ about: scope }: { readonly about: ReportScope }): ReactNode {
  const { data, error, refetch } = useQuery(liveViewersQuery(scope));
  return (
    <SectionCard title="Live viewers">
      <div className="live">
        {data === undefined && error === null && <Skeleton height={130} />}
        {error !== null && <FailureAlert error={error} onRetry={() => void refetch()} />}
        {data !== undefined && <LiveChart live={data} />}
      </div>
    </SectionCard>
  );
}

function LiveChart({ live: { now, minutes } }: { readonly live: LiveViewers }): ReactNode {
  const max = Math.max(...minutes.map(({ viewers }) => viewers), 1);
  const [first] = minutes;
  return (
    <>
      <p className="live-now">
        <span className="totals-number">{formatCount(now)}</span> watching now
      </p>
      <svg
        className="live-chart"
        viewBox={`0 0 ${minutes.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={describeHour(minutes)}
      >
        {minutes.map(({ at, viewers }, step) => {
          const height =
            viewers === 0 ? EMPTY_BAR_HEIGHT : Math.max(BAR_HEIGHT_MIN, (viewers / max) * HEIGHT);
          return (
            <rect
              key={at}
              className={viewers === 0 ? 'chart-empty' : 'chart-bar'}
              x={step * STEP}
              y={HEIGHT - height}
              width={BAR}
              height={height}
            >
              <title>{`${formatClock(at)}: ${viewers}`}</title>
            </rect>
          );
        })}
      </svg>
      <Text component="div" size="sm" c="dimmed" className="live-axis" aria-hidden="true">
        <span>{first !== undefined && formatClock(first.at)}</span>
        <span>Now</span>
      </Text>
      <ChartTable
        label="Viewers per minute"
        columns={['Minute', 'Viewers']}
        rows={minutes
          .toReversed()
          .map(({ at, viewers }) => ({ key: at, cells: [formatClock(at), formatCount(viewers)] }))}
      />
    </>
  );
}

function describeHour(minutes: LiveViewers['minutes']): string {
  const peak = minutes.toSorted((a, b) => b.viewers - a.viewers).at(0);
  if (peak === undefined || peak.viewers === 0) return 'No viewers in the last hour';
  return `Peak concurrent viewers in the last hour: ${peak.viewers}, at ${formatClock(peak.at)}`;
}

function formatClock(at: string): string {
  return CLOCK.format(new Date(at));
}
