import { Anchor, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { Brand } from '../parts/brand.tsx';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { useDocumentTitle } from '../parts/use-document-title.ts';

/** Shown when a page fails to render. */
export function PageFailure({ error }: { readonly error: unknown }): ReactNode {
  return (
    <StandalonePage title="This page couldn’t be loaded">
      <FailureAlert error={error} onRetry={() => location.reload()} />
    </StandalonePage>
  );
}

/** Shown for unknown URLs under /account. */
export function PageNotFound(): ReactNode {
  return (
    <StandalonePage title="Page not found">
      <Text c="dimmed">Check the URL. The page may have been moved or deleted.</Text>
      <Anchor component={Link} to="/videos" underline="always">
        Go to your videos
      </Anchor>
    </StandalonePage>
  );
}

type StandalonePageProps = { readonly title: string; readonly children: ReactNode };

function StandalonePage({ title, children }: StandalonePageProps): ReactNode {
  useDocumentTitle(title);
  return (
    <div className="standalone-page">
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
