import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { fillMessage } from '#lib/i18n/fill-message.ts';
import type { LiveViewers } from '#sdk';

import { liveViewersQuery, type ReportScope } from '../api/analytics-queries.ts';
import { locale, texts } from '../messages/texts.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { FilledText } from '../parts/filled-text.tsx';
import { formatCount } from '../parts/format-count.ts';
import { SectionCard } from '../parts/section-card.tsx';
import { ChartTable } from './chart-table.tsx';

/** In viewBox units; the drawing is stretched to the width of its container. */
const HEIGHT = 100;
const STEP = 10;
const BAR = 8;
const BAR_HEIGHT_MIN = 4;
const EMPTY_BAR_HEIGHT = 2;

/** The current viewers, refreshed while the page is open. */
export function LiveViewers({ about: scope }: { readonly about: ReportScope }): ReactNode {
  const { data, error, refetch } = useQuery(liveViewersQuery(scope));
  return (
    <SectionCard title={texts().analytics.live.title}>
      <div className="live">
        {data === undefined && error === null && <Skeleton height={130} />}
        <FailureAlert error={error} onRetry={refetch} />
        {data !== undefined && <LiveChart live={data} />}
      </div>
    </SectionCard>
  );
}

function LiveChart({ live: { now, minutes } }: { readonly live: LiveViewers }): ReactNode {
  const { live: text, metrics } = texts().analytics;
  const max = Math.max(...minutes.map(({ viewers }) => viewers), 1);
  const [first] = minutes;
  return (
    <>
      <p className="live-now">
        <FilledText
          text={text.now}
          values={{ count: <span className="totals-number">{formatCount(now)}</span> }}
        />
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
        <span>{text.axisNow}</span>
      </Text>
      <ChartTable
        label={text.perMinute}
        columns={[text.minute, metrics.viewers]}
        rows={minutes
          .toReversed()
          .map(({ at, viewers }) => ({ key: at, cells: [formatClock(at), formatCount(viewers)] }))}
      />
    </>
  );
}

function describeHour(minutes: LiveViewers['minutes']): string {
  const { live: text } = texts().analytics;
  const peak = minutes.toSorted((a, b) => b.viewers - a.viewers).at(0);
  if (peak === undefined || peak.viewers === 0) return text.none;
  const values = { count: formatCount(peak.viewers), time: formatClock(peak.at) };
  return fillMessage(text.peak, values);
}

function formatClock(at: string): string {
  return new Date(at).toLocaleTimeString(locale(), { timeStyle: 'short' });
}
