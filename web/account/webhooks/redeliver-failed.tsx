import { Button, Group, Modal, NativeSelect, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import type { Webhook } from '#sdk';

import { reelay } from '../api/reelay.ts';
import { deliveriesKey } from '../api/webhook-queries.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';

const HOUR_MS = 3_600_000;
const TIME_RANGES = [
  { value: '1', label: 'Last hour' },
  { value: '24', label: 'Last 24 hours' },
  { value: '72', label: 'Last 3 days' },
  { value: '168', label: 'Last 7 days (maximum)' },
] as const;

/** Resends failed deliveries, for example after an outage of the receiver. */
export function RedeliverFailed({ webhook }: { readonly webhook: Webhook }): ReactNode {
  const [opened, setOpened] = useState(false);
  const [hours, setHours] = useState('24');
  const queries = useQueryClient();
  const sending = useMutation({
    mutationFn: () =>
      reelay.webhooks.deliveries.redeliverFailed(
        webhook.id,
        new Date(Date.now() - Number(hours) * HOUR_MS),
      ),
    onSuccess: (count) => {
      setOpened(false);
      notifications.show({ message: describeCount(count) });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: deliveriesKey(webhook.id) }),
  });
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        Redeliver failed
      </Button>
      <Modal opened={opened} onClose={() => setOpened(false)} title="Redeliver failed deliveries">
        <Stack gap="md">
          <Text size="sm">
            Each delivery keeps its event ID, so your server can skip events that it has already
            processed.
          </Text>
          <NativeSelect
            label="Time range"
            data={TIME_RANGES}
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
              Redeliver
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}

function describeCount(count: number): string {
  if (count === 0) return 'No failed deliveries in this time range.';
  return count === 1 ? 'Redelivering 1 delivery.' : `Redelivering ${count} deliveries.`;
}
