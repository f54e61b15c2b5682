import { Anchor, Stack, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { FailureAlert } from '../parts/failure-alert.tsx';

/** In place of a page that could not be shown at all. */
export function PageFailure({ error }: { readonly error: unknown }): ReactNode {
  return (
    <main className="lone-page">
      <Stack gap="md">
        <Title order={1} size="h3">
          This page could not be loaded
        </Title>
        <FailureAlert error={error} onRetry={() => location.reload()} />
      </Stack>
    </main>
  );
}

/** For an address below /account that names nothing. */
export function PageMissing(): ReactNode {
  return (
    <main className="lone-page">
      <Stack gap="sm">
        <Title order={1} size="h3">
          There is no such page
        </Title>
        <Anchor component={Link} to="/videos">
          Go to your videos
        </Anchor>
      </Stack>
    </main>
  );
}
