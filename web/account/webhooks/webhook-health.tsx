import { SegmentedControl, Table, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import type { WebhookHistoryWire } from '#features/webhooks/area-wire.ts';
import { fillMessage } from '#lib/i18n/fill-message.ts';
import type { Webhook } from '#sdk';

import { historyQuery } from '../api/webhook-queries.ts';
import { texts } from '../messages/texts.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { formatMoment } from '../parts/format-time.ts';
import { SectionCard } from '../parts/section-card.tsx';
import { Wait } from '../parts/wait.tsx';
import { type Bar, type Range, RANGE_HOURS, RANGES, sumCounts, toBars } from './history-bars.ts';
import { HistoryChart } from './history-chart.tsx';
import { describeRange } from './webhook-messages.ts';

export function WebhookHealth({ webhook }: { readonly webhook: Webhook }): ReactNode {
  const [range, setRange] = useState<Range>('day');
  const { health: text, ranges } = texts().webhooks;
  const { data, error, refetch } = useQuery({
    ...historyQuery(webhook.id, RANGE_HOURS[range]),
    placeholderData: keepPreviousData,
  });
  return (
    <SectionCard title={text.title} note={text.note}>
      <SegmentedControl
        className="history-range"
        aria-label={text.range}
        data={RANGES.map((value) => ({ value, label: ranges[value].label }))}
        value={range}
        onChange={(value) => setRange(value === 'week' ? 'week' : 'day')}
      />
      <FailureAlert error={error} onRetry={refetch} />
      <div className="history">
        {data !== undefined && (
          // After a change of range, the data of the previous range is shown first. The scale must
          // match this data.
          <History history={data} range={data.hours.length > RANGE_HOURS.day ? 'week' : 'day'} />
        )}
      </div>
      <LastResults webhook={webhook} />
    </SectionCard>
  );
}

type HistoryProps = { readonly history: WebhookHistoryWire; readonly range: Range };

function History({ history, range }: HistoryProps): ReactNode {
  const bars = toBars(history.hours, range);
  const { health: text, ranges, delivery } = texts().webhooks;
  return (
    <>
      <Text fw={550}>{describeRange(sumCounts(bars), range)}</Text>
      <HistoryChart bars={bars} range={range} />
      <div className="history-axis" aria-hidden="true">
        <span>{bars.at(0)?.label}</span>
        <span>{text.now}</span>
      </div>
      <div className="history-key" aria-hidden="true">
        <span>{delivery.states.succeeded}</span>
        <span className="history-key-busy">{delivery.states.retrying}</span>
        <span className="history-key-bad">{delivery.states.failed}</span>
      </div>
      {history.countedSince !== null && (
        <Text size="sm" c="dimmed">
          {fillMessage(text.countedSince, { date: formatMoment(history.countedSince) })}
        </Text>
      )}
      <details className="history-table">
        <summary>{text.showTable}</summary>
        <HistoryTable bars={bars} unit={ranges[range].unit} />
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
  const { states } = texts().webhooks.delivery;
  return (
    <Table verticalSpacing={4}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{unit}</Table.Th>
          <Table.Th>{states.succeeded}</Table.Th>
          <Table.Th>{states.retrying}</Table.Th>
          <Table.Th>{states.failed}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {bars.toReversed().map(({ key, label, succeeded, retrying, failed }) => (
          <Table.Tr key={key}>
            <Table.Td>{label}</Table.Td>
            <Table.Td>{succeeded}</Table.Td>
            <Table.Td>{retrying}</Table.Td>
            <Table.Td>{failed}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function LastResults({ webhook: { health } }: { readonly webhook: Webhook }): ReactNode {
  const { health: text } = texts().webhooks;
  const { lastSucceededAt, lastFailedAt, failedInRow, last24h, nextAttemptAt } = health;
  return (
    <dl className="facts">
      <div>
        <dt>{text.lastSuccess}</dt>
        <dd>{toMoment(lastSucceededAt)}</dd>
      </div>
      <div>
        <dt>{text.retrying}</dt>
        <dd>{last24h.retrying}</dd>
      </div>
      <div>
        <dt>{text.nextAttempt}</dt>
        <dd>
          {nextAttemptAt === null ? (
            text.noAttempt
          ) : (
            <Wait until={nextAttemptAt} over={text.now}>
              {(wait) => wait}
            </Wait>
          )}
        </dd>
      </div>
      <div>
        <dt>{text.lastFailure}</dt>
        <dd>{toMoment(lastFailedAt)}</dd>
      </div>
      <div>
        <dt>{text.failuresInRow}</dt>
        <dd>{failedInRow}</dd>
      </div>
    </dl>
  );
}

function toMoment(time: string | null): string {
  return time === null ? texts().webhooks.health.never : formatMoment(time);
}
