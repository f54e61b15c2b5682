import { Anchor, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { startTexts } from '../messages/start-texts.ts';
import { Brand } from './brand.tsx';
import { FailureAlert } from './failure-alert.tsx';
import { PageTitle } from './page-title.tsx';
import { useDocumentTitle } from './use-document-title.ts';

/** Shown when a page fails to render. */
export function PageFailure({ error }: { readonly error: unknown }): ReactNode {
  const title = startTexts().failures.page;
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
        <FailureAlert error={error} onRetry={() => location.reload()} />
      </Stack>
    </div>
  );
}

/** Shown for unknown URLs under /account, below the navigation. */
export function PageNotFound(): ReactNode {
  const { failures } = startTexts();
  return (
    <>
      <PageTitle title={failures.notFound} />
      <Text c="dimmed">{failures.notFoundHint}</Text>
      <Anchor component={Link} to="/videos" underline="always">
        {failures.goToVideos}
      </Anchor>
    </>
  );
}
