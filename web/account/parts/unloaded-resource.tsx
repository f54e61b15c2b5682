import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

import { ReelayError } from '#sdk';

import { texts } from '../messages/texts.ts';
import { FailureAlert } from './failure-alert.tsx';
import { PageTitle } from './page-title.tsx';

type UnloadedResourceProps = {
  readonly resource: 'video' | 'webhook';
  /** Null while it is being loaded. */
  readonly error: unknown;
  readonly onRetry: () => unknown;
  readonly skeleton: ReactNode;
};

/** Shown until a video or webhook is loaded, and if it does not exist or can't be loaded. */
export function UnloadedResource(props: UnloadedResourceProps): ReactNode {
  const { resource, error, onRetry, skeleton } = props;
  const { resources, notFoundHint } = texts().parts;
  const { title, notFound } = resources[resource];
  if (error instanceof ReelayError && error.status === 404) {
    return (
      <>
        <PageTitle title={notFound} />
        <Text c="dimmed">{notFoundHint}</Text>
      </>
    );
  }
  return (
    <>
      {error !== null && <PageTitle title={title} />}
      <FailureAlert error={error} onRetry={onRetry} />
      {error === null && skeleton}
    </>
  );
}
