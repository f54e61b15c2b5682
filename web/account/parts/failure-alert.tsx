import { Alert, Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';

import { toMessage } from '../api/call-api.ts';

type FailureAlertProps = {
  readonly error: unknown;
  readonly onRetry?: () => void;
};

/** Shows an error with an optional retry button; renders nothing without an error. */
export function FailureAlert({ error, onRetry }: FailureAlertProps): ReactNode {
  if (error === null || error === undefined) return null;
  return (
    <Alert className="failure" role="alert" variant="outline" color="red">
      <Group justify="space-between" gap="sm">
        <span>{toMessage(error)}</span>
        {onRetry !== undefined && (
          <Button size="xs" variant="default" onClick={onRetry}>
            Try again
          </Button>
        )}
      </Group>
    </Alert>
  );
}
