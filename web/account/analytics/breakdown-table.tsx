import { Table, Text, UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import type { AnalyticsReport } from '#sdk';

import { texts } from '../messages/texts.ts';
import { formatCount } from '../parts/format-count.ts';
import { formatShare } from '../parts/format-share.ts';
import {
  type Dimension,
  formatDuration,
  formatKnown,
  formatDimensionValue,
} from './report-format.ts';
import { type ReportSearch, toggleFilter } from './report-search.ts';

type Row = AnalyticsReport['breakdown'][number];

type BreakdownTableProps = {
  readonly rows: readonly Row[];
  /** The number of plays that corresponds to a share of 100 %. */
  readonly playsTotal: number;
  readonly dimension: Dimension;
  readonly search: ReportSearch;
  readonly onSearch: (search: ReportSearch) => void;
};

export function BreakdownTable(props: BreakdownTableProps): ReactNode {
  const { rows, dimension, playsTotal } = props;
  const { breakdown, dimensions, metrics } = texts().analytics;
  const max = Math.max(1, ...rows.map(({ plays }) => plays));
  return (
    <Table className="breakdown" verticalSpacing={5} horizontalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{dimensions[dimension].one}</Table.Th>
          <Table.Th scope="col">{breakdown.plays}</Table.Th>
          <Table.Th scope="col" className="roomy-only">
            {breakdown.share}
          </Table.Th>
          <Table.Th scope="col">{metrics.watchTime}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.value}>
            <Table.Th scope="row">
              <RowName {...props} row={row} />
              <div className="breakdown-bar" style={{ width: `${(row.plays / max) * 100}%` }} />
            </Table.Th>
            <Table.Td>{formatCount(row.plays)}</Table.Td>
            <Table.Td className="roomy-only">
              {formatKnown(playsTotal === 0 ? null : row.plays / playsTotal, formatShare)}
            </Table.Td>
            <Table.Td>{formatDuration(row.watchTime)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

type RowNameProps = BreakdownTableProps & { readonly row: Row };

/** A video links to its own analytics, with the same filters. Any other value sets a filter. */
function RowName({ row, dimension, search, onSearch }: RowNameProps): ReactNode {
  if (dimension === 'video') return <VideoName row={row} search={search} />;
  return (
    <UnstyledButton
      className="breakdown-name"
      aria-pressed={row.value === search[dimension]}
      onClick={() => onSearch(toggleFilter(search, { name: dimension, value: row.value }))}
    >
      {row.title ?? formatDimensionValue(dimension, row.value)}
    </UnstyledButton>
  );
}

function VideoName({ row, search }: Pick<RowNameProps, 'row' | 'search'>): ReactNode {
  const { value, title } = row;
  if (!value.startsWith('vid_')) return <Text span>{texts().analytics.breakdown.otherVideos}</Text>;
  return (
    <Link
      className="breakdown-name"
      to="/videos/$videoId/analytics"
      params={{ videoId: value }}
      search={search}
    >
      {title ?? value}
    </Link>
  );
}
