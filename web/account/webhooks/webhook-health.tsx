import { SegmentedControl, Table, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import type { WebhookHistoryWire } from '#features/webhooks/area-wire.ts';
import type { Webhook } from '#sdk';

import { historyQuery } from '../api/webhook-queries.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { formatMoment } from '../parts/format-time.ts';
import { SectionCard } from '../parts/section-card.tsx';
import { type Bar, type Range, RANGES, sumCounts, toBars } from './history-bars.ts';
import { HistoryChart } from './history-chart.tsx';
import { describeCounts } from './webhook-messages.ts';

const CHOICES = Object.entries(RANGES).map(([value, { label }]) => ({ value, label }));

export function WebhookHealth({ webhook }: { readonly webhook: Webhook }): ReactNode {
  const [range, setRange] = useState<Range>('day');
  const { hours } = RANGES[range];
  const { data, error, refetch } = useQuery({
    ...historyQuery(webhook.id, hours),
    placeholderData: keepPreviousData,
  });
  return (
    <SectionCard title="Health" note="Test events appear in the chart but are not counted below.">
      <SegmentedControl
        className="history-range"
        aria-label="Time range"
        data={CHOICES}
        value={range}
        onChange={(value) => setRange(value === 'week' ? 'week' : 'day')}
      />
      <FailureAlert error={error} onRetry={() => void refetch()} />
      <div className="history">
        {data !== undefined && (
          // After a change of range, the data of the previous range is shown first. The scale must
          // match this data.
          <History history={data} range={data.hours.length > RANGES.day.hours ? 'week' : 'day'} />
        )}
      </div>
      <LastResults webhook={webhook} />
    </SectionCard>
  );
}

type HistoryProps = { readonly history: WebhookHistoryWire; readonly range: Range };

function History({ history, range }: HistoryProps): ReactNode {
  const bars = toBars(history.hours, range);
  const { period, unit } = RANGES[range];
  return (
    <>
      <Text fw={550}>
        {describeCounts(sumCounts(bars))} in the {period}
      </Text>
      <HistoryChart bars={bars} period={period} />
      <div className="history-axis" aria-hidden="true">
        <span>{bars.at(0)?.label}</span>
        <span>Now</span>
      </div>
      <div className="history-key" aria-hidden="true">
        <span>Delivered</span>
        <span className="history-key-bad">Failed</span>
      </div>
      {history.countedSince !== null && (
        <Text size="sm" c="dimmed">
          Only deliveries since {formatMoment(history.countedSince)} are counted.
        </Text>
      )}
      <details className="history-table">
        <summary>Show as table</summary>
        <HistoryTable bars={bars} unit={unit} />
      </details>
    </>
  );
}

function HistoryTable({
  bars,
  unit,
}: {
  readonly bars: readonly Bar[];
  readonly unit: string;
}): ReactNode {
  return (
    <Table verticalSpacing={4}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{unit}</Table.Th>
          <Table.Th>Delivered</Table.Th>
          <Table.Th>Failed</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {bars.toReversed().map(({ key, label, succeeded, failed }) => (
          <Table.Tr key={key}>
            <Table.Td>{label}</Table.Td>
            <Table.Td>{succeeded}</Table.Td>
            <Table.Td>{failed}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function LastResults({ webhook: { health } }: { readonly webhook: Webhook }): ReactNode {
  const { lastSucceededAt, lastFailedAt, failedInRow, last24h } = health;
  return (
    <dl className="facts">
      <div>
        <dt>Last success</dt>
        <dd>{toMoment(lastSucceededAt)}</dd>
      </div>
      <div>
        <dt>Waiting for a retry</dt>
        <dd>{last24h.retrying}</dd>
      </div>
      <div>
        <dt>Last permanent failure</dt>
        <dd>{toMoment(lastFailedAt)}</dd>
      </div>
      <div>
        <dt>Consecutive permanent failures</dt>
        <dd>{failedInRow}</dd>
      </div>
    </dl>
  );
}

function toMoment(time: string | null): string {
  return time === null ? 'Never' : formatMoment(time);
}
