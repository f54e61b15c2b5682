import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import type { Webhook } from '#sdk';

import { reelay } from '../api/reelay.ts';
import { deliveriesKey } from '../api/webhook-queries.ts';
import { countText, texts } from '../messages/texts.ts';
import { Dialog } from '../parts/dialog.tsx';
import { FailureAlert } from '../parts/failure-alert.tsx';

const HOUR_MS = 3_600_000;

/** Resends failed deliveries, for example after an outage of the receiver. */
export function RedeliverFailed({ webhook }: { readonly webhook: Webhook }): ReactNode {
  const { redeliver: text, delivery } = texts().webhooks;
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
        {text.action}
      </Button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={text.title}>
        <Stack gap="md">
          <Text size="sm">{text.text}</Text>
          <NativeSelect
            label={text.range}
            data={[
              { value: '1', label: text.ranges.hour },
              { value: '24', label: text.ranges.day },
              { value: '72', label: text.ranges.days3 },
              { value: '168', label: text.ranges.days7 },
            ]}
            value={hours}
            onChange={({ currentTarget }) => setHours(currentTarget.value)}
          />
          <FailureAlert error={sending.error} />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={() => setOpened(false)}>
              {texts().parts.cancel}
            </Button>
            <Button loading={sending.isPending} onClick={() => sending.mutate()}>
              {delivery.redeliver}
            </Button>
          </Group>
        </Stack>
      </Dialog>
    </>
  );
}

function describeCount(count: number): string {
  const { redeliver: text } = texts().webhooks;
  return count === 0 ? text.none : countText(count, text, 'done');
}
