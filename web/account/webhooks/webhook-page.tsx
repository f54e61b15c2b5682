import './webhooks.css';
import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import type { Webhook } from '#sdk';

import { webhookQuery } from '../api/webhook-queries.ts';
import { texts } from '../messages/texts.ts';
import { BackLink } from '../parts/back-link.tsx';
import { PageSkeleton } from '../parts/page-skeleton.tsx';
import { PageTitle } from '../parts/page-title.tsx';
import { UnloadedResource } from '../parts/unloaded-resource.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { DisabledNotice } from './disabled-notice.tsx';
import { WebhookActions } from './webhook-actions.tsx';
import { WebhookDetails } from './webhook-details.tsx';
import { WebhookHealth } from './webhook-health.tsx';
import { toWebhookName } from './webhook-messages.ts';
import { WebhookSecret } from './webhook-secret.tsx';
import { WebhookTest } from './webhook-test.tsx';

const route = getRouteApi('/signed-in/webhooks/$webhookId');

export function WebhookPage(): ReactNode {
  const { webhookId } = route.useParams();
  const { data: webhook, error, refetch } = useQuery(webhookQuery(webhookId));
  return (
    <>
      <BackLink to="/webhooks" label={texts().webhooks.all} />
      {webhook === undefined && (
        <UnloadedResource
          resource="webhook"
          error={error}
          onRetry={refetch}
          skeleton={<WebhookPageSkeleton />}
        />
      )}
      {webhook !== undefined && <WebhookView key={webhook.id} webhook={webhook} />}
    </>
  );
}

function WebhookView({ webhook }: { readonly webhook: Webhook }): ReactNode {
  return (
    <>
      <PageTitle title={toWebhookName(webhook)}>
        <WebhookActions webhook={webhook} />
      </PageTitle>
      <Stack gap="lg">
        <DisabledNotice webhook={webhook} />
        <div className="webhook-columns">
          <Stack gap="lg">
            <WebhookHealth webhook={webhook} />
            <WebhookTest webhook={webhook} />
          </Stack>
          <Stack gap="lg">
            <WebhookDetails webhook={webhook} />
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
