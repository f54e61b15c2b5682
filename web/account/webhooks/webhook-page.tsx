import './webhooks.css';
import { Anchor, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import type { WebhookWire } from '../../../src/features/webhooks/wire.ts';
import { ApiError } from '../api/call-api.ts';
import { webhookQuery } from '../api/webhook-queries.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { Icon } from '../parts/icons.tsx';
import { PageTitle } from '../shell/page-title.tsx';
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
      <Anchor component={Link} to="/webhooks" className="back-link">
        <Icon name="back" size={16} /> All destinations
      </Anchor>
      {webhook === undefined && error !== null && (
        <WebhookFailure error={error} onRetry={() => void refetch()} />
      )}
      {webhook === undefined && error === null && <WebhookPageSkeleton />}
      {webhook !== undefined && <WebhookView key={webhook.id} webhook={webhook} />}
    </>
  );
}

type WebhookFailureProps = { readonly error: unknown; readonly onRetry: () => void };

function WebhookFailure({ error, onRetry }: WebhookFailureProps): ReactNode {
  if (!(error instanceof ApiError && error.status === 404)) {
    return (
      <>
        <PageTitle title="Destination" />
        <FailureAlert error={error} onRetry={onRetry} />
      </>
    );
  }
  return (
    <>
      <PageTitle title="There is no such destination" />
      <Text c="dimmed">It was deleted, it is somebody else’s, or the address is mistyped.</Text>
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

/** As large as what is on its way, so that nothing jumps when it comes. */
function WebhookPageSkeleton(): ReactNode {
  return (
    <div aria-busy="true">
      <div className="page-title">
        <Skeleton height={34} width="55%" />
      </div>
      <div className="webhook-columns">
        <Skeleton height={430} />
        <Skeleton height={430} />
      </div>
    </div>
  );
}
