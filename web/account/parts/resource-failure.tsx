import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

import { ReelayError } from '#sdk';

import { texts } from '../messages/texts.ts';
import { FailureAlert } from './failure-alert.tsx';
import { PageTitle } from './page-title.tsx';

/** Shown when a video or webhook does not exist or could not be loaded. */
export function ResourceFailure({
  resource,
  error,
  onRetry,
}: {
  readonly resource: 'video' | 'webhook';
  readonly error: unknown;
  readonly onRetry: () => void;
}): ReactNode {
  const { resources, notFoundHint } = texts().parts;
  const { title, notFound } = resources[resource];
  if (!(error instanceof ReelayError && error.status === 404)) {
    return (
      <>
        <PageTitle title={title} />
        <FailureAlert error={error} onRetry={onRetry} />
      </>
    );
  }
  return (
    <>
      <PageTitle title={notFound} />
      <Text c="dimmed">{notFoundHint}</Text>
    </>
  );
}
