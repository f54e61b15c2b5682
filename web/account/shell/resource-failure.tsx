import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

import { ReelayError } from '#sdk';

import { FailureAlert } from '../parts/failure-alert.tsx';
import { PageTitle } from './page-title.tsx';

type ResourceFailureProps = {
  readonly resource: 'Video' | 'Webhook';
  readonly error: unknown;
  readonly onRetry: () => void;
};

/** Shown when a video or webhook does not exist or could not be loaded. */
export function ResourceFailure({ resource, error, onRetry }: ResourceFailureProps): ReactNode {
  if (!(error instanceof ReelayError && error.status === 404)) {
    return (
      <>
        <PageTitle title={resource} />
        <FailureAlert error={error} onRetry={onRetry} />
      </>
    );
  }
  return (
    <>
      <PageTitle title={`${resource} not found`} />
      <Text c="dimmed">
        It may have been deleted, or it belongs to another account. Check the URL.
      </Text>
    </>
  );
}
