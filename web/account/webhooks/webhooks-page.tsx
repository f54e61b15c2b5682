import './webhooks.css';
import { Anchor, Button, Group, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';

import { webhooksQuery } from '../api/webhook-queries.ts';
import { texts } from '../messages/texts.ts';
import { EmptyState } from '../parts/empty-state.tsx';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { Icon } from '../parts/icons.tsx';
import { PageTitle } from '../parts/page-title.tsx';
import { AddWebhookDialog } from './add-webhook-dialog.tsx';
import { WebhookCard } from './webhook-card.tsx';

export function WebhooksPage(): ReactNode {
  const text = texts().webhooks;
  const [adding, setAdding] = useState(false);
  const { data, error, isPending, refetch } = useQuery(webhooksQuery);
  const addButton = (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setAdding(true)}>
      {text.add}
    </Button>
  );
  return (
    <>
      <PageTitle title={text.title}>
        <Group gap="lg">
          <Anchor component={Link} to="/webhooks/events" size="sm">
            {text.eventsPage.title}
          </Anchor>
          <Anchor component={Link} to="/webhooks/verify" size="sm">
            {text.verify}
          </Anchor>
          {addButton}
        </Group>
      </PageTitle>
      <Stack gap="md">
        <FailureAlert error={error} onRetry={refetch} />
        {isPending && <Skeleton height={168} />}
        {data?.length === 0 && (
          <EmptyState icon="webhooks" title={text.empty.title} action={addButton}>
            {text.empty.text}
          </EmptyState>
        )}
        {data !== undefined && data.length > 0 && (
          <ul className="card-list">
            {data.map((webhook) => (
              <WebhookCard key={webhook.id} webhook={webhook} />
            ))}
          </ul>
        )}
      </Stack>
      <AddWebhookDialog opened={adding} onClose={() => setAdding(false)} />
    </>
  );
}
