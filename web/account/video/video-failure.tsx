import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

import { ApiError } from '../api/call-api.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { PageTitle } from '../shell/page-title.tsx';

type VideoFailureProps = { readonly error: unknown; readonly onRetry: () => void };

/** In place of a page of a video that is not there, or could not be read. */
export function VideoFailure({ error, onRetry }: VideoFailureProps): ReactNode {
  if (!(error instanceof ApiError && error.status === 404)) {
    return (
      <>
        <PageTitle title="Video" />
        <FailureAlert error={error} onRetry={onRetry} />
      </>
    );
  }
  return (
    <>
      <PageTitle title="There is no such video" />
      <Text c="dimmed">It was deleted, it is somebody else’s, or the address is mistyped.</Text>
    </>
  );
}
