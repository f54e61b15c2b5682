import { Skeleton, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

import { fillMessage } from '#lib/i18n/fill-message.ts';
import type { AnalyticsReport } from '#sdk';

import type { ReportScope } from '../api/analytics-queries.ts';
import { texts } from '../messages/texts.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { formatDay } from '../parts/format-time.ts';
import { BreakdownCard } from './breakdown-card.tsx';
import { NoPlays } from './no-plays.tsx';
import type { Dimension } from './report-format.ts';
import {
  hasFilters,
  parseReportSearch,
  type ReportSearch,
  toMetricName,
  toRangeName,
  toReportQuery,
} from './report-search.ts';
import { NO_TEXT, ReportTotals } from './report-totals.tsx';
import { SeriesCard } from './series-card.tsx';
import { TIME_ZONE } from './time-zone.ts';
import { useReport } from './use-report.ts';

export type ReportViewProps = {
  readonly scope: ReportScope;
  readonly search: ReportSearch;
  readonly onSearch: (search: ReportSearch) => void;
  /** Additional cards below the report. */
  readonly aside: ReactNode;
};

/** The report of a video or of an account, without the title of its page. */
export function ReportView(props: ReportViewProps): ReactNode {
  return (
    <Stack gap="lg">
      <ReportSummary scope={props.scope} search={props.search} />
      <ReportBody {...props} />
    </Stack>
  );
}

/** The totals, and the period with which they are compared. */
export function ReportSummary({
  scope,
  search,
}: Pick<ReportViewProps, 'scope' | 'search'>): ReactNode {
  const { data, error } = useReport(scope, search);
  if (data === undefined && error !== null) return null;
  if (data?.totals.sessions === 0 && !hasFilters(search)) return null;
  return (
    <div aria-busy={data === undefined}>
      <ReportTotals report={data} />
      <Text size="sm" c="dimmed" mt="xs">
        {data === undefined ? NO_TEXT : describeComparison(data, search)}
      </Text>
      {typeof data?.viewsFrom === 'string' && (
        <Text size="sm" c="dimmed">
          {fillMessage(texts().analytics.viewsFrom, { date: formatDay(data.viewsFrom) })}
        </Text>
      )}
    </div>
  );
}

/** The report without its summary. */
export function ReportBody({ scope, search, onSearch, aside }: ReportViewProps): ReactNode {
  const { data, error, refetch, isPlaceholderData } = useReport(scope, search);
  if (data === undefined) {
    return (
      <>
        <FailureAlert error={error} onRetry={refetch} />
        {error === null && <ReportSkeleton />}
      </>
    );
  }
  if (data.totals.sessions === 0 && !hasFilters(search) && !isPlaceholderData) {
    return (
      <Stack gap="lg">
        <NoPlays scope={scope} onSearch={onSearch} />
        {aside}
      </Stack>
    );
  }
  const change = (part: Readonly<Record<string, string>>): void =>
    onSearch(parseReportSearch({ ...search, ...part }));
  return (
    <Stack gap="lg" className="report" aria-busy={isPlaceholderData}>
      <FailureAlert error={error} onRetry={refetch} />
      <SeriesCard
        scope={scope}
        report={data}
        query={toReportQuery(search, { ms: Date.now(), timeZone: TIME_ZONE })}
        metric={toMetricName(search)}
        previousPeriod={texts().analytics.ranges[toRangeName(search)].previous}
        onMetric={(metric) => change({ metric })}
      />
      <div className="report-cards">
        {aside}
        <Breakdowns scope={scope} search={search} onSearch={onSearch} />
      </div>
    </Stack>
  );
}

type BreakdownsProps = Omit<ReportViewProps, 'aside'>;

function Breakdowns({ scope, search, onSearch }: BreakdownsProps): ReactNode {
  return listCards()
    .filter(({ dimensions }) => scope === null || !dimensions.includes('video'))
    .map(({ title, dimensions }) => (
      <BreakdownCard
        key={title}
        title={title}
        dimensions={dimensions}
        scope={scope}
        search={search}
        onSearch={onSearch}
      />
    ));
}

type Card = { readonly title: string; readonly dimensions: readonly Dimension[] };

function listCards(): readonly Card[] {
  const { dimensions, cards } = texts().analytics;
  return [
    { title: dimensions.video.many, dimensions: ['video'] },
    { title: dimensions.country.many, dimensions: ['country'] },
    { title: cards.devices, dimensions: ['device', 'browser', 'os', 'type'] },
    { title: cards.sites, dimensions: ['site', 'referrer', 'link'] },
  ];
}

function describeComparison({ previous }: AnalyticsReport, search: ReportSearch): string {
  if (previous === null) return '';
  const { ranges, days: daysText } = texts().analytics;
  const last = new Date(Date.parse(previous.to) - 1).toISOString();
  const [from, to] = [formatDay(previous.from), formatDay(last)];
  const days = from === to ? from : fillMessage(daysText, { from, to });
  return fillMessage(ranges[toRangeName(search)].compared, { days });
}

/** The placeholder is as large as the loaded report, so that the layout does not shift. */
function ReportSkeleton(): ReactNode {
  return (
    <Stack gap="lg" aria-busy="true">
      <Skeleton height={420} />
      <div className="report-cards">
        <Skeleton height={260} />
        <Skeleton height={260} />
      </div>
    </Stack>
  );
}
