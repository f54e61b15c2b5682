import { Paper, Skeleton, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

import type { ReportWire } from '#features/analytics/report-wire.ts';

import type { ReportAbout } from '../api/analytics-queries.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { formatDay } from '../parts/format-time.ts';
import { BreakdownCard } from './breakdown-card.tsx';
import { NoPlays } from './no-plays.tsx';
import {
  type Filter,
  findFilter,
  RANGES,
  readReportSearch,
  type ReportSearch,
  toMetricName,
  toRangeName,
  toReportQuery,
  withFilter,
} from './report-search.ts';
import { ReportTotals } from './report-totals.tsx';
import type { Dimension } from './report-words.ts';
import { SeriesCard } from './series-card.tsx';
import { TIME_ZONE } from './time-zone.ts';
import { useReport } from './use-report.ts';

export type ReportViewProps = {
  readonly about: ReportAbout;
  readonly search: ReportSearch;
  readonly onSearch: (search: ReportSearch) => void;
  /** Cards that the page has besides. */
  readonly aside: ReactNode;
};

/** All numbers of a video or an account: what a page of either shows below its title. */
export function ReportView({ about, search, onSearch, aside }: ReportViewProps): ReactNode {
  const { data, error, refetch, isPlaceholderData } = useReport(about, search);
  if (data === undefined) {
    if (error === null) return <ReportSkeleton />;
    return <FailureAlert error={error} onRetry={() => void refetch()} />;
  }
  const filter = findFilter(search);
  if (data.totals.sessions === 0 && filter === undefined && !isPlaceholderData) {
    return (
      <Stack gap="lg">
        <NoPlays about={about} onSearch={onSearch} />
        {aside}
      </Stack>
    );
  }
  const change = (part: Readonly<Record<string, string>>): void =>
    onSearch(readReportSearch({ ...search, ...part }));
  return (
    <Stack gap="lg" className="report" aria-busy={isPlaceholderData}>
      <FailureAlert error={error} onRetry={() => void refetch()} />
      <div>
        <ReportTotals report={data} />
        <Text size="sm" c="dimmed" mt="xs">
          {describeComparison(data, search)}
        </Text>
      </div>
      <SeriesCard
        about={about}
        report={data}
        query={toReportQuery(search, { ms: Date.now(), timeZone: TIME_ZONE })}
        metric={toMetricName(search)}
        before={toWordsBefore(search)}
        onMetric={(metric) => change({ metric })}
      />
      <div className="report-cards">
        {aside}
        <Breakdowns about={about} search={search} onSearch={onSearch} filter={filter} />
      </div>
    </Stack>
  );
}

type BreakdownsProps = Omit<ReportViewProps, 'aside'> & { readonly filter: Filter | undefined };

function Breakdowns({ about, search, onSearch, filter }: BreakdownsProps): ReactNode {
  const whole = withFilter(search, undefined);
  const query = toReportQuery(whole, { ms: Date.now(), timeZone: TIME_ZONE });
  const cards = CARDS.filter(({ dimensions }) =>
    filter === undefined
      ? about === null || !dimensions.includes('video')
      : dimensions.includes(filter.name),
  );
  return (
    <>
      {cards.map(({ title, dimensions }) => (
        <BreakdownCard
          key={title}
          title={title}
          dimensions={dimensions}
          about={about}
          query={query}
          filter={filter}
          onPick={(picked) => onSearch(withFilter(search, picked))}
        />
      ))}
      {filter !== undefined && (
        <Paper withBorder className="section-card">
          <Text c="dimmed">
            Views are counted by one thing at a time. “Show all” above brings the other lists back.
          </Text>
        </Paper>
      )}
    </>
  );
}

const CARDS: readonly { readonly title: string; readonly dimensions: readonly Dimension[] }[] = [
  { title: 'Top videos', dimensions: ['video'] },
  { title: 'Countries', dimensions: ['country'] },
  { title: 'Played with', dimensions: ['device', 'browser', 'os', 'type'] },
  { title: 'Sites', dimensions: ['site', 'referrer'] },
];

function toWordsBefore(search: ReportSearch): string {
  const name = toRangeName(search);
  return name === 'custom' ? 'the time before' : RANGES[name].before;
}

function describeComparison({ previous }: ReportWire, search: ReportSearch): string {
  const words = `Compared with ${toWordsBefore(search)}`;
  if (previous === null) return '';
  const last = new Date(Date.parse(previous.to) - 1).toISOString();
  const days = [formatDay(previous.from), formatDay(last)];
  return `${words}: ${[...new Set(days)].join(' to ')}.`;
}

/** As large as what is on its way, so that nothing jumps when it comes. */
function ReportSkeleton(): ReactNode {
  return (
    <Stack gap="lg" aria-busy="true">
      <Skeleton height={120} />
      <Skeleton height={420} />
      <div className="report-cards">
        <Skeleton height={260} />
        <Skeleton height={260} />
      </div>
    </Stack>
  );
}
