import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { cancelDeletion, meQuery } from '../api/account-queries.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { formatMoment } from '../parts/format-time.ts';

/** Shown on every page while the deletion of the account can be canceled. */
export function ScheduledDeletion(): ReactNode {
  const dueAt = useQuery(meQuery).data?.account.deletionDueAt ?? null;
  const client = useQueryClient();
  const cancellation = useMutation({
    mutationFn: cancelDeletion,
    onSettled: () => client.invalidateQueries(meQuery),
  });
  if (dueAt === null) return null;
  return (
    <Alert color="red" variant="light" mb="lg" title="Your account will be deleted" role="status">
      <Stack gap="sm">
        <Text size="sm">
          Your videos, API keys and all other data will be permanently deleted on{' '}
          {formatMoment(dueAt)}. Until then, everything keeps working.
        </Text>
        <FailureAlert error={cancellation.error} />
        <Group>
          <Button
            variant="default"
            size="xs"
            loading={cancellation.isPending}
            onClick={() => cancellation.mutate()}
          >
            Keep account
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
