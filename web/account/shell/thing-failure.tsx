import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

import { ApiError } from '../api/call-api.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { PageTitle } from './page-title.tsx';

type ThingFailureProps = {
  /** What the page would have been of. */
  readonly thing: 'Video' | 'Destination';
  readonly error: unknown;
  readonly onRetry: () => void;
};

/** In place of the page of one thing that is not there, or could not be read. */
export function ThingFailure({ thing, error, onRetry }: ThingFailureProps): ReactNode {
  if (!(error instanceof ApiError && error.status === 404)) {
    return (
      <>
        <PageTitle title={thing} />
        <FailureAlert error={error} onRetry={onRetry} />
      </>
    );
  }
  return (
    <>
      <PageTitle title={`There is no such ${thing.toLowerCase()}`} />
      <Text c="dimmed">It was deleted, it is somebody else’s, or the address is mistyped.</Text>
    </>
  );
}
