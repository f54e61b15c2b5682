import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { LiveViewersWire } from '#features/analytics/report-wire.ts';

import { liveViewersQuery, type ReportAbout } from '../api/analytics-queries.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { SectionCard } from '../parts/section-card.tsx';
import { ChartTable } from './chart-table.tsx';
import { formatCount } from './report-words.ts';

/** In units of the drawing, which is stretched to its place. */
const HEIGHT = 100;
const STEP = 10;
const BAR = 8;
const SEEN_MIN = 4;
const NOTHING = 2;

const CLOCK = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });

/** Who watches at this moment, followed while the page is open. */
export function LiveViewers({ about }: { readonly about: ReportAbout }): ReactNode {
  const { data, error, refetch } = useQuery(liveViewersQuery(about));
  return (
    <SectionCard title="Now">
      <div className="live">
        {data === undefined && error === null && <Skeleton height={130} />}
        {error !== null && <FailureAlert error={error} onRetry={() => void refetch()} />}
        {data !== undefined && <LiveChart live={data} />}
      </div>
    </SectionCard>
  );
}

function LiveChart({ live: { now, minutes } }: { readonly live: LiveViewersWire }): ReactNode {
  const most = Math.max(...minutes.map(({ viewers }) => viewers), 1);
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
          const height = viewers === 0 ? NOTHING : Math.max(SEEN_MIN, (viewers / most) * HEIGHT);
          return (
            <rect
              key={at}
              className={viewers === 0 ? 'chart-none' : 'chart-bar'}
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
        <span>now</span>
      </Text>
      <ChartTable
        label="Views by the minute"
        columns={['Minute', 'Watching']}
        rows={minutes
          .toReversed()
          .map(({ at, viewers }) => ({ key: at, cells: [formatClock(at), formatCount(viewers)] }))}
      />
    </>
  );
}

function describeHour(minutes: LiveViewersWire['minutes']): string {
  const most = minutes.toSorted((a, b) => b.viewers - a.viewers).at(0);
  if (most === undefined || most.viewers === 0) return 'Nobody watched in the last hour';
  return `At most ${most.viewers} watched at once in the last hour, at ${formatClock(most.at)}`;
}

function formatClock(at: string): string {
  return CLOCK.format(new Date(at));
}
