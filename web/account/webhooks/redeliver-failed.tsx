import { Button, Group, Modal, NativeSelect, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import type { WebhookWire } from '#features/webhooks/wire.ts';

import { deliveriesKey, redeliverFailed } from '../api/webhook-queries.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';

const HOUR_MS = 3_600_000;
const SPANS = [
  { value: '1', label: 'the last hour' },
  { value: '24', label: 'the last 24 hours' },
  { value: '72', label: 'the last 3 days' },
  { value: '168', label: 'the last 7 days: all that is kept' },
] as const;

/** After an outage of the receiver: sends what has failed meanwhile once more. */
export function RedeliverFailed({ webhook }: { readonly webhook: WebhookWire }): ReactNode {
  const [opened, setOpened] = useState(false);
  const [hours, setHours] = useState('24');
  const queries = useQueryClient();
  const sending = useMutation({
    mutationFn: () => redeliverFailed(webhook.id, new Date(Date.now() - Number(hours) * HOUR_MS)),
    onSuccess: ({ count }) => {
      setOpened(false);
      notifications.show({ message: describeCount(count) });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: deliveriesKey(webhook.id) }),
  });
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        Redeliver all failed …
      </Button>
      <Modal opened={opened} onClose={() => setOpened(false)} title="Redeliver all that failed">
        <Stack gap="md">
          <Text size="sm">
            Each is sent again under its own ID, so that your server knows what it has dealt with
            before.
          </Text>
          <NativeSelect
            label="Failed in"
            data={SPANS}
            value={hours}
            data-autofocus
            onChange={({ currentTarget }) => setHours(currentTarget.value)}
          />
          <FailureAlert error={sending.error} />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={() => setOpened(false)}>
              Cancel
            </Button>
            <Button loading={sending.isPending} onClick={() => sending.mutate()}>
              Redeliver them
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}

function describeCount(count: number): string {
  if (count === 0) return 'Nothing has failed in that time.';
  return count === 1 ? '1 delivery is sent again.' : `${count} deliveries are sent again.`;
}
