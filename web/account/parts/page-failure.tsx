import { Anchor, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { startTexts } from '../messages/start-texts.ts';
import { Brand } from './brand.tsx';
import { FailureAlert } from './failure-alert.tsx';
import { useDocumentTitle } from './use-document-title.ts';

/** Shown when a page fails to render. */
export function PageFailure({ error }: { readonly error: unknown }): ReactNode {
  return (
    <StandalonePage title={startTexts().failures.page}>
      <FailureAlert error={error} onRetry={() => location.reload()} />
    </StandalonePage>
  );
}

/** Shown for unknown URLs under /account. */
export function PageNotFound(): ReactNode {
  const { failures } = startTexts();
  return (
    <StandalonePage title={failures.notFound}>
      <Text c="dimmed">{failures.notFoundHint}</Text>
      <Anchor component={Link} to="/videos" underline="always">
        {failures.goToVideos}
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
