import './webhooks.css';
import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import type { WebhookWire } from '#features/webhooks/wire.ts';

import { webhookQuery } from '../api/webhook-queries.ts';
import { BackLink } from '../shell/back-link.tsx';
import { PageSkeleton } from '../shell/page-skeleton.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { ThingFailure } from '../shell/thing-failure.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { WebhookActions } from './webhook-actions.tsx';
import { WebhookFacts } from './webhook-facts.tsx';
import { WebhookHealth } from './webhook-health.tsx';
import { WebhookSecret } from './webhook-secret.tsx';
import { WebhookSwitch } from './webhook-switch.tsx';
import { WebhookTest } from './webhook-test.tsx';
import { nameWebhook } from './webhook-words.ts';

const route = getRouteApi('/signed-in/webhooks/$webhookId');

export function WebhookPage(): ReactNode {
  const { webhookId } = route.useParams();
  const { data: webhook, error, refetch } = useQuery(webhookQuery(webhookId));
  return (
    <>
      <BackLink to="/webhooks" label="All destinations" />
      {webhook === undefined && error !== null && (
        <ThingFailure thing="Destination" error={error} onRetry={() => void refetch()} />
      )}
      {webhook === undefined && error === null && <WebhookPageSkeleton />}
      {webhook !== undefined && <WebhookView key={webhook.id} webhook={webhook} />}
    </>
  );
}

function WebhookView({ webhook }: { readonly webhook: WebhookWire }): ReactNode {
  return (
    <>
      <PageTitle title={nameWebhook(webhook)}>
        <WebhookActions webhook={webhook} />
      </PageTitle>
      <Stack gap="lg">
        <WebhookSwitch webhook={webhook} />
        <div className="webhook-columns">
          <Stack gap="lg">
            <WebhookHealth webhook={webhook} />
            <WebhookTest webhook={webhook} />
          </Stack>
          <Stack gap="lg">
            <WebhookFacts webhook={webhook} />
            <WebhookSecret webhook={webhook} />
          </Stack>
        </div>
        <DeliveryLog webhook={webhook} />
      </Stack>
    </>
  );
}

function WebhookPageSkeleton(): ReactNode {
  return (
    <PageSkeleton>
      <div className="webhook-columns">
        <Skeleton height={430} />
        <Skeleton height={430} />
      </div>
    </PageSkeleton>
  );
}
