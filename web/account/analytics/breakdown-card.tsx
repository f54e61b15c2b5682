import { Button, Skeleton, Tabs, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { fillMessage } from '#lib/i18n/fill-message.ts';
import type { AnalyticsReport, ReportQuery } from '#sdk';

import { type ReportScope, reportQuery } from '../api/analytics-queries.ts';
import { texts } from '../messages/texts.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { formatCount } from '../parts/format-count.ts';
import { SectionCard } from '../parts/section-card.tsx';
import { BreakdownTable, type OnFilter } from './breakdown-table.tsx';
import { CsvButton } from './csv-button.tsx';
import type { Dimension } from './report-format.ts';
import type { Filter } from './report-search.ts';

const ROWS_COLLAPSED = 8;
const CSV_ROWS_MAX = 1000;

type BreakdownCardProps = {
  readonly title: string;
  readonly dimensions: readonly Dimension[];
  readonly scope: ReportScope;
  /** The query of the report, without its filter. */
  readonly query: ReportQuery;
  /**
   * The filter of the page. While a filter is set, the card can only show the filter's dimension.
   */
  readonly filter: Filter | undefined;
  readonly onFilter: OnFilter;
};

/** The number of plays for each value of a dimension, in descending order. */
export function BreakdownCard(props: BreakdownCardProps): ReactNode {
  const { title, dimensions, filter } = props;
  const [chosen, setChosen] = useState(dimensions[0]);
  const dimension = filter?.name ?? chosen;
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
        onChange={(value) => setChosen(dimensions.find((each) => each === value))}
      >
        <Tabs.List aria-label={title}>
          {dimensions.map((each) => (
            <Tabs.Tab key={each} value={each} disabled={filter !== undefined && each !== dimension}>
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

function Breakdown({ dimension, scope, query, filter, onFilter }: BreakdownProps): ReactNode {
  const breakdownQuery = { ...query, dimension };
  const { data, error, refetch } = useQuery(reportQuery(scope, breakdownQuery));
  if (data === undefined) {
    if (error === null) return <Skeleton height={220} />;
    return <FailureAlert error={error} onRetry={() => void refetch()} />;
  }
  return (
    <Rows
      // The list is collapsed again when the range or the dimension changes.
      key={JSON.stringify(breakdownQuery)}
      report={data}
      dimension={dimension}
      selected={filter?.value}
      onFilter={onFilter}
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
  readonly selected: string | undefined;
  readonly onFilter: OnFilter;
  readonly download: ReactNode;
};

function Rows({ report, dimension, selected, onFilter, download }: RowsProps): ReactNode {
  const { breakdown: text } = texts().analytics;
  const [isExpanded, setIsExpanded] = useState(false);
  const { breakdown, breakdownTotal, totals } = report;
  if (breakdown.length === 0) return <Text c="dimmed">{text.empty}</Text>;
  const rows = isExpanded ? breakdown : breakdown.slice(0, ROWS_COLLAPSED);
  return (
    <>
      <BreakdownTable
        rows={rows}
        playsTotal={totals.plays}
        dimension={dimension}
        selected={selected}
        onFilter={onFilter}
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
