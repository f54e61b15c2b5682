import { Table, Text, UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import type { ReportWire } from '#features/analytics/report-wire.ts';

import type { Filter } from './report-search.ts';
import {
  type Dimension,
  DIMENSIONS,
  formatCount,
  formatDuration,
  formatShare,
  nameValue,
} from './report-words.ts';

/** Undefined takes the filter away. */
export type OnPick = (filter: Filter | undefined) => void;

type Row = ReportWire['breakdown'][number];

type BreakdownTableProps = {
  readonly rows: readonly Row[];
  /** What shares are of. */
  readonly playsTotal: number;
  readonly dimension: Dimension;
  readonly picked: string | undefined;
  readonly onPick: OnPick;
};

export function BreakdownTable(props: BreakdownTableProps): ReactNode {
  const { rows, dimension, playsTotal } = props;
  const most = Math.max(1, ...rows.map(({ plays }) => plays));
  return (
    <Table className="breakdown" verticalSpacing={5} horizontalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{DIMENSIONS[dimension].one}</Table.Th>
          <Table.Th scope="col">Plays</Table.Th>
          <Table.Th scope="col" className="roomy-only">
            Share
          </Table.Th>
          <Table.Th scope="col">Watch time</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.value}>
            <Table.Th scope="row">
              <RowName {...props} row={row} />
              <div className="breakdown-bar" style={{ width: `${(row.plays / most) * 100}%` }} />
            </Table.Th>
            <Table.Td>{formatCount(row.plays)}</Table.Td>
            <Table.Td className="roomy-only">
              {formatShare(playsTotal === 0 ? null : row.plays / playsTotal)}
            </Table.Td>
            <Table.Td>{formatDuration(row.watchTime)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

type RowNameProps = BreakdownTableProps & { readonly row: Row };

/** A video leads to its own numbers; all else narrows these ones down. */
function RowName({ row, dimension, picked, onPick }: RowNameProps): ReactNode {
  if (dimension === 'video') return <VideoName row={row} />;
  const isPicked = row.value === picked;
  return (
    <UnstyledButton
      className="breakdown-name"
      aria-pressed={isPicked}
      onClick={() => onPick(isPicked ? undefined : { name: dimension, value: row.value })}
    >
      {nameValue(dimension, row.value)}
    </UnstyledButton>
  );
}

function VideoName({ row: { value, title } }: { readonly row: Row }): ReactNode {
  if (!value.startsWith('vid_')) return <Text span>Others, or deleted</Text>;
  return (
    <Link className="breakdown-name" to="/videos/$videoId/analytics" params={{ videoId: value }}>
      {title ?? value}
    </Link>
  );
}
