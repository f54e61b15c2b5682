import { Paper, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { fillMessage } from '#lib/i18n/fill-message.ts';
import type { Webhook } from '#sdk';

import { historyQuery } from '../api/webhook-queries.ts';
import { texts } from '../messages/texts.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { formatMoment } from '../parts/format-time.ts';
import { formatEvents } from './event-patterns.ts';
import { RANGE_HOURS, toBars } from './history-bars.ts';
import { HistoryChart } from './history-chart.tsx';
import { describeRange, explainState, toWebhookName } from './webhook-messages.ts';
import { WebhookStateLabel } from './webhook-state-label.tsx';

type Props = { readonly webhook: Webhook };

export function WebhookCard({ webhook }: Props): ReactNode {
  const { id, url, description, events, tags } = webhook;
  const reason = explainState(webhook);
  return (
    <Paper component="li" withBorder className="list-card webhook-card">
      <div className="list-card-text">
        <Title order={2} size="h5" className="wrap-anywhere">
          <Link to="/webhooks/$webhookId" params={{ webhookId: id }} className="webhook-card-name">
            {toWebhookName(webhook)}
          </Link>
        </Title>
        {description !== null && (
          <Text size="sm" className="wrap-anywhere mono">
            {url}
          </Text>
        )}
        <Text size="sm" c="dimmed" className="wrap-anywhere">
          {formatEvents(events)}
          {tags.length > 0 && ` · ${tags.join(', ')}`}
        </Text>
        <Text size="sm" component="div">
          <WebhookStateLabel webhook={webhook} />
        </Text>
        {reason !== undefined && (
          <Text size="sm" c="dimmed">
            {reason}
          </Text>
        )}
      </div>
      <LastDay webhook={webhook} />
    </Paper>
  );
}

function LastDay({ webhook: { id, health } }: Props): ReactNode {
  const { data, error, refetch } = useQuery(historyQuery(id, RANGE_HOURS.day));
  const { lastSucceededAt, last24h } = health;
  const { health: text } = texts().webhooks;
  return (
    <div className="webhook-card-health">
      <FailureAlert error={error} onRetry={refetch} />
      {(data !== undefined || error === null) && (
        <div className="webhook-card-chart">
          {data !== undefined && <HistoryChart bars={toBars(data.hours, 'day')} range="day" />}
        </div>
      )}
      <Text size="sm">{describeRange(last24h, 'day')}</Text>
      <Text size="sm" c="dimmed">
        {lastSucceededAt === null
          ? text.noSuccess
          : fillMessage(text.lastDelivered, { date: formatMoment(lastSucceededAt) })}
      </Text>
    </div>
  );
}
