import { Skeleton, Stack, Table, Text, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import type { AdminSystemWire } from '#features/admin/system-wire.ts';
import { fillMessage } from '#lib/i18n/fill-message.ts';

import { texts } from '../messages/texts.ts';
import { CopyLine } from '../parts/copy-line.tsx';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { formatBytes } from '../parts/format-bytes.ts';
import { formatCount } from '../parts/format-count.ts';
import { formatMoment, formatSecond } from '../parts/format-time.ts';
import { SectionCard } from '../parts/section-card.tsx';
import { SystemJobs } from './system-jobs.tsx';
import { SystemNodes } from './system-nodes.tsx';
import { type JobState, systemQuery } from './system-queries.ts';

/** What the service is doing. */
export function SystemTab(): ReactNode {
  const [state, setState] = useState<JobState>('retrying');
  const { data, error, isPending, refetch } = useQuery({
    ...systemQuery(state),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <FailureAlert error={error} onRetry={refetch} />
      {isPending && <Skeleton height={600} />}
      {data !== undefined && (
        <Stack gap="lg">
          <SystemNodes nodes={data.nodes} />
          <SystemJobs system={data} state={state} onState={setState} />
          <Webhooks system={data} />
          <Providers system={data} />
          <YtDlp system={data} />
          <Errors system={data} />
          <Refusals system={data} />
          <Database system={data} />
          <Caches system={data} />
        </Stack>
      )}
    </>
  );
}

type Props = { readonly system: AdminSystemWire };

function Webhooks({ system: { webhooks } }: Props): ReactNode {
  const { system: text } = texts().admin;
  const { pending, oldestCreatedAt, failingWebhooks, disabledWebhooks } = webhooks;
  return (
    <SectionCard title={text.webhooks}>
      <Facts
        facts={[
          [text.pending, formatCount(pending)],
          [text.oldest, oldestCreatedAt === null ? text.none : formatMoment(oldestCreatedAt)],
          [text.failing, formatCount(failingWebhooks)],
          [text.disabledWebhooks, formatCount(disabledWebhooks)],
        ]}
      />
    </SectionCard>
  );
}

function Providers({ system: { providers } }: Props): ReactNode {
  const { system: text } = texts().admin;
  if (providers.length === 0) {
    return (
      <SectionCard title={text.providers}>
        <Text c="dimmed">{text.noProviders}</Text>
      </SectionCard>
    );
  }
  // Providers that need attention come first.
  const sorted = providers.toSorted(
    (one, other) => Number(one.status === 'ok') - Number(other.status === 'ok'),
  );
  return (
    <SectionCard title={text.providers}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{text.provider}</Table.Th>
            <Table.Th>{text.status}</Table.Th>
            <Table.Th>{text.checked}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sorted.map(({ provider, status, checkedAt }) => (
            <Table.Tr key={provider}>
              <Table.Td>{provider}</Table.Td>
              <Table.Td>{status}</Table.Td>
              <Table.Td>{formatMoment(checkedAt)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </SectionCard>
  );
}

function YtDlp({ system: { ytDlp } }: Props): ReactNode {
  const { system: text } = texts().admin;
  if (ytDlp === null) return null;
  const { version, ageDays, isOutdated, jsRuntime, command, successes } = ytDlp;
  return (
    <SectionCard title={text.ytDlp} {...(isOutdated && { note: text.ytDlpOutdated })}>
      <Facts
        facts={[
          [text.ytDlpVersion, version ?? text.none],
          [text.ytDlpAge, ageDays === null ? text.none : formatCount(ageDays)],
          [text.ytDlpRuntime, jsRuntime ?? text.none],
          ...successes.map(
            ({ provider, resolvedAt }) =>
              [fillMessage(text.ytDlpSuccess, { provider }), formatMoment(resolvedAt)] as const,
          ),
        ]}
      />
      <CopyLine label={text.ytDlpCommand} value={command} />
    </SectionCard>
  );
}

function Errors({ system: { errors } }: Props): ReactNode {
  const { system: text } = texts().admin;
  const [requestId, setRequestId] = useState('');
  const found = errors.filter((error) => error.requestId.includes(requestId.trim()));
  return (
    <SectionCard title={text.errors} note={text.errorsNote}>
      <TextInput
        type="search"
        label={text.requestId}
        autoComplete="off"
        spellCheck={false}
        value={requestId}
        onChange={({ currentTarget }) => setRequestId(currentTarget.value)}
      />
      {found.length === 0 && <Text c="dimmed">{text.noErrors}</Text>}
      <ul className="plain-list">
        {found.map(({ requestId: id, at, status, method, route }) => (
          <li key={`${id} ${at}`} className="plain-row">
            <div>
              <Text className="mono wrap-anywhere">{id}</Text>
              <Text size="sm" c="dimmed" className="wrap-anywhere">
                {fillMessage(text.error, { status: `${status}`, method, route })}
              </Text>
            </div>
            <Text size="sm" c="dimmed">
              {formatSecond(at)}
            </Text>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

function Refusals({ system: { egressRefusals } }: Props): ReactNode {
  const { system: text } = texts().admin;
  return (
    <SectionCard title={text.refusals} note={text.refusalsNote}>
      {egressRefusals.length === 0 && <Text c="dimmed">{text.nothing}</Text>}
      <Facts facts={egressRefusals.map(({ reason, count }) => [reason, formatCount(count)])} />
    </SectionCard>
  );
}

function Database({ system: { database } }: Props): ReactNode {
  const { system: text } = texts().admin;
  const size = formatBytes(database.bytes);
  return (
    <SectionCard title={text.database}>
      <Text>{fillMessage(text.databaseSize, { kind: database.kind, size })}</Text>
    </SectionCard>
  );
}

const CACHES = ['media', 'manifests', 'rewritten_manifests', 'posters', 'thumbnails'] as const;

function Caches({ system: { caches } }: Props): ReactNode {
  const { system: text, caches: names } = texts().admin;
  return (
    <SectionCard title={text.caches} note={text.cachesNote}>
      <Facts
        facts={CACHES.map((name) => {
          const bytes = caches.find(({ cache }) => cache === name)?.bytes ?? 0;
          return [names[name], formatBytes(bytes)];
        })}
      />
    </SectionCard>
  );
}

function Facts({
  facts,
}: {
  readonly facts: readonly (readonly [term: string, value: string])[];
}): ReactNode {
  if (facts.length === 0) return null;
  return (
    <dl className="facts">
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
