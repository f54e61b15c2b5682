import { Alert, Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';

import { describeError } from '../api/describe-error.ts';
import { startTexts } from '../messages/start-texts.ts';

/** Shows an error with an optional retry button; renders nothing without an error. */
export function FailureAlert({
  error,
  onRetry,
}: {
  readonly error: unknown;
  readonly onRetry?: () => void;
}): ReactNode {
  if (error === null || error === undefined) return null;
  const { message, detail } = describeError(error);
  return (
    <Alert className="failure" role="alert" variant="outline" color="red">
      <Group justify="space-between" gap="sm">
        <span>
          {message} {detail !== null && <span lang="en">{detail}</span>}
        </span>
        {onRetry !== undefined && (
          <Button size="xs" variant="default" onClick={onRetry}>
            {startTexts().tryAgain}
          </Button>
        )}
      </Group>
    </Alert>
  );
}
