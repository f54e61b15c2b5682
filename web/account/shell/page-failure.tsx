import { Anchor, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { Brand } from '../parts/brand.tsx';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { useDocumentTitle } from '../parts/use-document-title.ts';

/** In place of a page that could not be shown at all. */
export function PageFailure({ error }: { readonly error: unknown }): ReactNode {
  return (
    <LonePage title="This page could not be loaded">
      <FailureAlert error={error} onRetry={() => location.reload()} />
    </LonePage>
  );
}

/** For an address below /account that names nothing. */
export function PageMissing(): ReactNode {
  return (
    <LonePage title="There is no such page">
      <Text c="dimmed">The address is mistyped, or what was here has moved.</Text>
      <Anchor component={Link} to="/videos" underline="always">
        Go to your videos
      </Anchor>
    </LonePage>
  );
}

type LonePageProps = { readonly title: string; readonly children: ReactNode };

function LonePage({ title, children }: LonePageProps): ReactNode {
  useDocumentTitle(title);
  return (
    <div className="lone-page">
      <header>
        <Brand />
      </header>
      <Stack component="main" gap="sm">
        <Title order={1} size="h3">
          {title}
        </Title>
        {children}
      </Stack>
    </div>
  );
}
