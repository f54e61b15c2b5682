import { Button, Skeleton, Tabs, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';

import { fillMessage } from '#lib/i18n/fill-message.ts';
import type { AnalyticsReport } from '#sdk';

import { type ReportScope, reportQuery } from '../api/analytics-queries.ts';
import { texts } from '../messages/texts.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { formatCount } from '../parts/format-count.ts';
import { SectionCard } from '../parts/section-card.tsx';
import { BreakdownTable } from './breakdown-table.tsx';
import { CsvButton } from './csv-button.tsx';
import type { Dimension } from './report-format.ts';
import { type ReportSearch, setFilter, toggleFilter, toReportQuery } from './report-search.ts';
import { TIME_ZONE } from './time-zone.ts';

/** Without the shapes of the countries, the table is enough. */
const CountryMap = lazy(async () => {
  const found = await import('./country-map.tsx').catch(() => undefined);
  return { default: found?.CountryMap ?? (() => null) };
});

const ROWS_COLLAPSED = 8;
const CSV_ROWS_MAX = 1000;

type BreakdownCardProps = {
  readonly title: string;
  readonly dimensions: readonly Dimension[];
  readonly scope: ReportScope;
  readonly search: ReportSearch;
  readonly onSearch: (search: ReportSearch) => void;
};

/** The number of plays for each value of a dimension, in descending order. */
export function BreakdownCard(props: BreakdownCardProps): ReactNode {
  const { title, dimensions } = props;
  const [dimension, setDimension] = useState(dimensions[0]);
  if (dimension === undefined) return null;
  if (dimensions.length === 1) {
    return (
      <SectionCard title={title}>
        <Breakdown {...props} dimension={dimension} />
      </SectionCard>
    );
  }
  return (
    <SectionCard title={title}>
      <Tabs
        value={dimension}
        onChange={(value) => setDimension(dimensions.find((each) => each === value))}
      >
        <Tabs.List aria-label={title}>
          {dimensions.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {texts().analytics.dimensions[each].many}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {dimensions.map((each) => (
          <Tabs.Panel key={each} value={each} pt="sm">
            {each === dimension && <Breakdown {...props} dimension={each} />}
          </Tabs.Panel>
        ))}
      </Tabs>
    </SectionCard>
  );
}

type BreakdownProps = Omit<BreakdownCardProps, 'title' | 'dimensions'> & {
  readonly dimension: Dimension;
};

/** Shows all values that match the filters of other dimensions, so that another can be selected. */
function Breakdown({ dimension, scope, search, onSearch }: BreakdownProps): ReactNode {
  const others = dimension === 'video' ? search : setFilter(search, { name: dimension, value: '' });
  const now = { ms: Date.now(), timeZone: TIME_ZONE };
  const breakdownQuery = { ...toReportQuery(others, now), dimension };
  const { data, error, refetch } = useQuery(reportQuery(scope, breakdownQuery));
  if (data === undefined) {
    return (
      <>
        <FailureAlert error={error} onRetry={refetch} />
        {error === null && <Skeleton height={220} />}
      </>
    );
  }
  return (
    <Rows
      // The list is collapsed again when the range or the dimension changes.
      key={JSON.stringify(breakdownQuery)}
      report={data}
      dimension={dimension}
      search={search}
      onSearch={onSearch}
      download={
        <CsvButton
          suffix={texts().analytics.dimensions[dimension].one}
          scope={scope}
          query={{ ...breakdownQuery, limit: CSV_ROWS_MAX }}
        />
      }
    />
  );
}

type RowsProps = {
  readonly report: AnalyticsReport;
  readonly dimension: Dimension;
  readonly search: ReportSearch;
  readonly onSearch: (search: ReportSearch) => void;
  readonly download: ReactNode;
};

function Rows({ report, dimension, search, onSearch, download }: RowsProps): ReactNode {
  const { breakdown: text } = texts().analytics;
  const [isExpanded, setIsExpanded] = useState(false);
  const { breakdown, breakdownTotal, totals } = report;
  if (breakdown.length === 0) return <Text c="dimmed">{text.empty}</Text>;
  const rows = isExpanded ? breakdown : breakdown.slice(0, ROWS_COLLAPSED);
  return (
    <>
      {dimension === 'country' && (
        <Suspense fallback={<div className="country-map" />}>
          <CountryMap
            rows={breakdown}
            selected={search.country}
            onSelect={(value) => onSearch(toggleFilter(search, { name: 'country', value }))}
          />
        </Suspense>
      )}
      <BreakdownTable
        rows={rows}
        playsTotal={totals.plays}
        dimension={dimension}
        search={search}
        onSearch={onSearch}
      />
      <div className="breakdown-foot">
        {breakdown.length > ROWS_COLLAPSED && (
          <Button variant="subtle" size="xs" onClick={() => setIsExpanded(!isExpanded)}>
            {isExpanded
              ? text.showFewer
              : fillMessage(text.showRows, { count: formatCount(breakdown.length) })}
          </Button>
        )}
        {isExpanded && breakdownTotal > breakdown.length && (
          <Text size="sm" c="dimmed">
            {fillMessage(text.total, { count: formatCount(breakdownTotal) })}
          </Text>
        )}
        {download}
      </div>
    </>
  );
}
