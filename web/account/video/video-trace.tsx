import { Paper, Skeleton, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import type { Video, VideoTrace } from '#sdk';

import { formatAmount } from '../../shared/format-amount.ts';
import { traceQuery } from '../api/video-queries.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';

type Trace = NonNullable<VideoTrace['trace']>;
type Step = Trace['steps'][number];

/** The resolution trace, loaded when it is opened. */
export function VideoTrace({ video }: { readonly video: Video }): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Paper
      component="details"
      className="section-card trace"
      withBorder
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>
        <Title order={2} size="h4">
          Resolution trace
        </Title>
      </summary>
      {isOpen && <LoadedTrace video={video} />}
    </Paper>
  );
}

function LoadedTrace({ video }: { readonly video: Video }): ReactNode {
  const { data, error, refetch } = useQuery(traceQuery(video));
  if (error !== null) return <FailureAlert error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height={160} />;
  if (data.trace === null)
    return <Text c="dimmed">No trace yet. The first resolution is still in progress.</Text>;
  return <Steps trace={data.trace} />;
}

function Steps({ trace }: { readonly trace: Trace }): ReactNode {
  const { steps, requests, durationMs, bytes } = trace;
  return (
    <>
      <Text size="sm" c="dimmed">
        {requests === 1 ? '1 request' : `${requests} requests`}, {durationMs} ms,{' '}
        {formatAmount(bytes, 'B')} read. Only visible to you, because it contains source URLs.
      </Text>
      <Table className="trace-steps" verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Step and request</Table.Th>
            <Table.Th className="wide-only">Outcome</Table.Th>
            <Table.Th className="wide-only trace-number">Time</Table.Th>
            <Table.Th className="wide-only trace-number">Size</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {steps.map((step, at) => (
            // The order of the steps never changes.
            // oxlint-disable-next-line react/no-array-index-key
            <StepRow key={at} step={step} />
          ))}
        </Table.Tbody>
      </Table>
    </>
  );
}

function StepRow({ step }: { readonly step: Step }): ReactNode {
  const { step: name, url, outcome, durationMs, bytes } = step;
  const time = durationMs === 0 ? null : `${durationMs} ms`;
  const read = bytes === 0 ? null : formatAmount(bytes, 'B');
  return (
    <Table.Tr>
      <Table.Td>
        {name}
        {url !== null && <span className="trace-url">{url}</span>}
        <span className="trace-outcome narrow-only">
          {[outcome, time, read].filter((part) => part !== null).join(' · ')}
        </span>
      </Table.Td>
      <Table.Td className="wide-only wrap-anywhere">{outcome}</Table.Td>
      <Table.Td className="wide-only trace-number">{time ?? '–'}</Table.Td>
      <Table.Td className="wide-only trace-number">{read ?? '–'}</Table.Td>
    </Table.Tr>
  );
}
