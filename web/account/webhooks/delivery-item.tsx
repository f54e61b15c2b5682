import { Button, Group, Table, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';

import { fillMessage } from '#lib/i18n/fill-message.ts';
import type { Delivery } from '#sdk';

import { reelay } from '../api/reelay.ts';
import { deliveriesKey } from '../api/webhook-queries.ts';
import { countText, texts } from '../messages/texts.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { formatSecond } from '../parts/format-time.ts';
import { Wait } from '../parts/wait.tsx';
import { describeDelivery, formatElapsed, toDeliveryState } from './delivery-messages.ts';
import { DeliveryStateLabel } from './delivery-state-label.tsx';

type Props = { readonly delivery: Delivery; readonly webhookId: string };
type ItemProps = Props & {
  /** Undefined until it is loaded, and if the video has been deleted. */
  readonly title: string | undefined;
};

/** A row of the log that expands to the attempts. */
export function DeliveryItem({ delivery, title, webhookId }: ItemProps): ReactNode {
  const [opened, setOpened] = useState(false);
  const { type, subject, createdAt } = delivery;
  return (
    <li>
      {subject !== webhookId && <VideoName videoId={subject} title={title} />}
      <details className="delivery" onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
        <summary>
          <DeliveryStateLabel delivery={delivery} />
          <span className="delivery-type">{type}</span>
          <span className="delivery-result">
            <Result delivery={delivery} />
          </span>
          <time className="delivery-time" dateTime={createdAt}>
            {formatSecond(createdAt)}
          </time>
        </summary>
        {opened && <DeliveryDetails delivery={delivery} webhookId={webhookId} />}
      </details>
    </li>
  );
}

/** The ID takes the same space as the title, so that rows do not move when titles are loaded. */
function VideoName({
  videoId,
  title,
}: Pick<ItemProps, 'title'> & { readonly videoId: string }): ReactNode {
  if (title === undefined) return <span className="delivery-video mono">{videoId}</span>;
  return (
    <Link className="delivery-video" to="/videos/$videoId" params={{ videoId }}>
      {title}
    </Link>
  );
}

/** `500 · next attempt in 28 sec.` while it is retried, otherwise `204 · 2 attempts`. */
function Result({ delivery }: Pick<Props, 'delivery'>): ReactNode {
  const { delivery: text } = texts().webhooks;
  const { attempts, nextAttemptAt } = delivery;
  const status = attempts.at(-1)?.status ?? null;
  const isRetried = nextAttemptAt !== null && toDeliveryState(delivery) === 'retrying';
  return (
    <>
      {status !== null && `${status} · `}
      {isRetried ? (
        <Wait until={nextAttemptAt} over={text.sending}>
          {(time) => fillMessage(text.nextIn, { time })}
        </Wait>
      ) : (
        countText(attempts.length, text, 'attempts')
      )}
    </>
  );
}

function DeliveryDetails({ delivery, webhookId }: Props): ReactNode {
  const { delivery: text } = texts().webhooks;
  const { id, event, subject, status, attempts } = delivery;
  const queries = useQueryClient();
  const sending = useMutation({
    mutationFn: () => reelay.webhooks.deliveries.redeliver(webhookId, id),
    onSettled: () => queries.invalidateQueries({ queryKey: deliveriesKey(webhookId) }),
  });
  return (
    <div className="delivery-details">
      <Group justify="space-between" gap="sm">
        <Text size="sm">{describeDelivery(delivery)}</Text>
        <Button
          size="xs"
          variant="default"
          disabled={status === 'pending'}
          loading={sending.isPending}
          onClick={() => sending.mutate()}
        >
          {text.redeliver}
        </Button>
      </Group>
      <FailureAlert error={sending.error} />
      {attempts.length > 0 && <Attempts attempts={attempts} />}
      <dl className="facts delivery-ids">
        <div>
          <dt>{text.id}</dt>
          <dd className="mono">{id}</dd>
        </div>
        <div>
          <dt>{text.eventId}</dt>
          <dd className="mono">{event}</dd>
        </div>
        {subject !== webhookId && (
          <div>
            <dt>{text.video}</dt>
            <dd className="mono">{subject}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}

function Attempts({ attempts }: Pick<Delivery, 'attempts'>): ReactNode {
  const { delivery: text, status: statusLabel } = texts().webhooks;
  return (
    <Table className="trace-steps" verticalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{text.attempt}</Table.Th>
          <Table.Th>{statusLabel}</Table.Th>
          <Table.Th className="roomy-only">{text.duration}</Table.Th>
          <Table.Th>{text.outcome}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {attempts.toReversed().map(({ at, status, durationMs, success, error }, index) => (
          <Table.Tr key={attempts.length - index}>
            <Table.Td>{formatSecond(at)}</Table.Td>
            <Table.Td>{status ?? '–'}</Table.Td>
            <Table.Td className="roomy-only nowrap">{formatElapsed(durationMs)}</Table.Td>
            <Table.Td>{success ? text.states.succeeded : error}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
