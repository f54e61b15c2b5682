import { Button, Skeleton, Tabs, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import type { ReportWire } from '#features/analytics/report-wire.ts';

import { type ReportAbout, reportQuery } from '../api/analytics-queries.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { SectionCard } from '../parts/section-card.tsx';
import { BreakdownTable, type OnPick } from './breakdown-table.tsx';
import { CsvButton } from './csv-button.tsx';
import type { Filter } from './report-search.ts';
import { type Dimension, DIMENSIONS } from './report-words.ts';

const FEW = 8;
const CSV_ROWS_MAX = '1000';

type BreakdownCardProps = {
  readonly title: string;
  readonly dimensions: readonly Dimension[];
  readonly about: ReportAbout;
  /** What is asked for, without any filter. */
  readonly query: URLSearchParams;
  /** What all else is narrowed down to: one of the dimensions. */
  readonly filter: Filter | undefined;
  readonly onPick: OnPick;
};

/** Who, where, and with what: most plays first. */
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
              {DIMENSIONS[each].many}
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

function Breakdown({ dimension, about, query, filter, onPick }: BreakdownProps): ReactNode {
  const asked = new URLSearchParams([...query, ['dimension', dimension]]);
  const { data, error, refetch } = useQuery(reportQuery(about, asked));
  if (data === undefined) {
    if (error === null) return <Skeleton height={220} />;
    return <FailureAlert error={error} onRetry={() => void refetch()} />;
  }
  return (
    <Rows
      // Of another time or dimension, the list is short again.
      key={asked.toString()}
      report={data}
      dimension={dimension}
      picked={filter?.value}
      onPick={onPick}
      download={
        <CsvButton
          what={`by ${DIMENSIONS[dimension].one.toLowerCase()}`}
          about={about}
          query={new URLSearchParams([...asked, ['limit', CSV_ROWS_MAX]])}
        />
      }
    />
  );
}

type RowsProps = {
  readonly report: ReportWire;
  readonly dimension: Dimension;
  readonly picked: string | undefined;
  readonly onPick: OnPick;
  readonly download: ReactNode;
};

function Rows({ report, dimension, picked, onPick, download }: RowsProps): ReactNode {
  const [isWhole, setWhole] = useState(false);
  const { breakdown, breakdownTotal, totals } = report;
  if (breakdown.length === 0) return <Text c="dimmed">Nothing was played.</Text>;
  const rows = isWhole ? breakdown : breakdown.slice(0, FEW);
  return (
    <>
      <BreakdownTable
        rows={rows}
        playsTotal={totals.plays}
        dimension={dimension}
        picked={picked}
        onPick={onPick}
      />
      <div className="breakdown-foot">
        {breakdown.length > FEW && (
          <Button variant="subtle" size="xs" onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Show fewer' : `Show ${breakdown.length}`}
          </Button>
        )}
        {isWhole && breakdownTotal > breakdown.length && (
          <Text size="sm" c="dimmed">
            There are {breakdownTotal}; more of them are in the CSV.
          </Text>
        )}
        {download}
      </div>
    </>
  );
}
