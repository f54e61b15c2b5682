import { Button, Group, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { Delivery, Webhook } from '#sdk';

import { reelay } from '../api/reelay.ts';
import { deliveriesKey, deliveryQuery } from '../api/webhook-queries.ts';
import { texts } from '../messages/texts.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { SectionCard } from '../parts/section-card.tsx';
import { describeDelivery } from './delivery-messages.ts';
import { DeliveryStateLabel } from './delivery-state-label.tsx';

type Props = { readonly webhook: Webhook };

/** Sends a test event and shows the result. */
export function WebhookTest({ webhook }: Props): ReactNode {
  const { test: text } = texts().webhooks;
  const queries = useQueryClient();
  const testing = useMutation({
    mutationFn: () => reelay.webhooks.test(webhook.id),
    onSuccess: () => queries.invalidateQueries({ queryKey: deliveriesKey(webhook.id) }),
  });
  return (
    <SectionCard title={text.title} note={text.note}>
      <Group gap="md" className="test-line">
        <Button loading={testing.isPending} onClick={() => testing.mutate()}>
          {text.send}
        </Button>
        <div className="test-result" role="status" aria-label={text.result}>
          {testing.data !== undefined && (
            <TestResult key={testing.data.id} webhook={webhook} delivery={testing.data} />
          )}
        </div>
      </Group>
      <FailureAlert error={testing.error} />
    </SectionCard>
  );
}

function TestResult({ webhook, delivery }: Props & { readonly delivery: Delivery }): ReactNode {
  const { data, error, refetch } = useQuery(deliveryQuery(webhook.id, delivery));
  return (
    <>
      <DeliveryStateLabel delivery={data} />
      <Text size="sm">{describeDelivery(data)}</Text>
      <FailureAlert error={error} onRetry={refetch} />
    </>
  );
}
