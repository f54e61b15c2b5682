import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { fillMessage } from '#lib/i18n/fill-message.ts';

import { cancelDeletion, meQuery } from '../api/account-queries.ts';
import { texts } from '../messages/texts.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { formatMoment } from '../parts/format-time.ts';

type ScheduledDeletionProps = { readonly dueAt: string };

/** Shown on every page while the deletion of the account can be canceled. */
export function ScheduledDeletion({ dueAt }: ScheduledDeletionProps): ReactNode {
  const client = useQueryClient();
  const cancellation = useMutation({
    mutationFn: cancelDeletion,
    onSettled: () => client.invalidateQueries(meQuery),
  });
  const { deletion: text } = texts().profile;
  return (
    <Alert color="red" variant="light" mb="lg" title={text.scheduledTitle} role="status">
      <Stack gap="sm">
        <Text size="sm">{fillMessage(text.scheduled, { date: formatMoment(dueAt) })}</Text>
        <FailureAlert error={cancellation.error} />
        <Group>
          <Button
            variant="default"
            size="xs"
            loading={cancellation.isPending}
            onClick={() => cancellation.mutate()}
          >
            {text.keep}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
