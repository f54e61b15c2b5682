import './webhooks.css';
import { Anchor, Button, Group, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';

import { webhooksQuery } from '../api/webhook-queries.ts';
import { EmptyNote } from '../parts/empty-note.tsx';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { Icon } from '../parts/icons.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { AddWebhookDialog } from './add-webhook-dialog.tsx';
import { WebhookCard } from './webhook-card.tsx';

export function WebhooksPage(): ReactNode {
  const [adding, setAdding] = useState(false);
  const { data, error, isPending, refetch } = useQuery(webhooksQuery);
  const addButton = (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setAdding(true)}>
      Add destination
    </Button>
  );
  return (
    <>
      <PageTitle title="Webhooks">
        <Group gap="lg">
          <Anchor component={Link} to="/webhooks/verify" size="sm">
            How to verify
          </Anchor>
          {addButton}
        </Group>
      </PageTitle>
      <Stack gap="md">
        <FailureAlert error={error} onRetry={() => void refetch()} />
        {isPending && <Skeleton height={168} />}
        {data?.data.length === 0 && (
          <EmptyNote icon="webhooks" title="No destinations yet" action={addButton}>
            Name an address of your own, and Reelay sends it a signed message whenever something
            happens to your videos: no need to ask again and again.
          </EmptyNote>
        )}
        {data !== undefined && data.data.length > 0 && (
          <ul className="card-list">
            {data.data.map((webhook) => (
              <WebhookCard key={webhook.id} webhook={webhook} />
            ))}
          </ul>
        )}
      </Stack>
      <AddWebhookDialog opened={adding} onClose={() => setAdding(false)} />
    </>
  );
}
