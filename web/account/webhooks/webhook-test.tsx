import { Button, Group, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { DeliveryWire, WebhookWire } from '#features/webhooks/wire.ts';

import { deliveriesKey, deliveryQuery, sendTest } from '../api/webhook-queries.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { SectionCard } from '../parts/section-card.tsx';
import { DeliveryStateLabel } from './delivery-state-label.tsx';
import { describeDelivery } from './delivery-words.ts';

type Props = { readonly webhook: WebhookWire };

/** Sends a test on its owner's wish, and shows what comes of it. */
export function WebhookTest({ webhook }: Props): ReactNode {
  const queries = useQueryClient();
  const testing = useMutation({
    mutationFn: () => sendTest(webhook.id),
    onSuccess: () => queries.invalidateQueries({ queryKey: deliveriesKey(webhook.id) }),
  });
  return (
    <SectionCard
      title="Try it out"
      note="Sends a webhook.test event, signed like all others, also while the destination is disabled."
    >
      <Group gap="md" className="test-line">
        <Button loading={testing.isPending} onClick={() => testing.mutate()}>
          Send a test
        </Button>
        <div className="test-result" role="status" aria-label="Result of the test">
          {testing.data !== undefined && (
            <TestResult key={testing.data.id} webhook={webhook} delivery={testing.data} />
          )}
        </div>
      </Group>
      <FailureAlert error={testing.error} />
    </SectionCard>
  );
}

function TestResult({ webhook, delivery }: Props & { readonly delivery: DeliveryWire }): ReactNode {
  const { data } = useQuery(deliveryQuery(webhook.id, delivery));
  return (
    <>
      <DeliveryStateLabel status={data.status} />
      <Text size="sm">{describeDelivery(data)}</Text>
    </>
  );
}
