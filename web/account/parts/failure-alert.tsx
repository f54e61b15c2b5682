import { Alert, Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';

import { toWords } from '../api/call-api.ts';

type FailureAlertProps = {
  readonly error: unknown;
  readonly onRetry?: () => void;
};

/** Why something did not work, in the service's words; nothing while nothing went wrong. */
export function FailureAlert({ error, onRetry }: FailureAlertProps): ReactNode {
  if (error === null || error === undefined) return null;
  return (
    <Alert className="failure" role="alert" variant="outline" color="red">
      <Group justify="space-between" gap="sm">
        <span>{toWords(error)}</span>
        {onRetry !== undefined && (
          <Button size="xs" variant="default" onClick={onRetry}>
            Try again
          </Button>
        )}
      </Group>
    </Alert>
  );
}
