import { Button, Group, Modal, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';

import type { Webhook } from '#sdk';

import { reelay } from '../api/reelay.ts';
import { webhooksQuery } from '../api/webhook-queries.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { useUpdateCachedWebhook } from './use-update-cached-webhook.ts';
import { WebhookForm, type WebhookInput } from './webhook-form.tsx';

type Props = { readonly webhook: Webhook };

export function WebhookActions({ webhook }: Props): ReactNode {
  return (
    <Group gap="xs">
      <EditButton webhook={webhook} />
      {webhook.enabled && <DisableButton webhook={webhook} />}
      <DeleteButton webhook={webhook} />
    </Group>
  );
}

function EditButton({ webhook }: Props): ReactNode {
  const [opened, setOpened] = useState(false);
  const updateCached = useUpdateCachedWebhook();
  const { url, description, events } = webhook;
  async function save(input: WebhookInput): Promise<void> {
    updateCached(await reelay.webhooks.update(webhook.id, input));
    setOpened(false);
    notifications.show({ message: 'Changes saved.' });
  }
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        Edit
      </Button>
      <Modal opened={opened} onClose={() => setOpened(false)} title="Edit webhook" size="lg">
        <WebhookForm
          initial={{ url, description: description ?? '', events: [...events] }}
          action="Save changes"
          onSubmit={save}
          onCancel={() => setOpened(false)}
        />
      </Modal>
    </>
  );
}

function DisableButton({ webhook }: Props): ReactNode {
  const [opened, setOpened] = useState(false);
  const updateCached = useUpdateCachedWebhook();
  const disabling = useMutation({
    mutationFn: () => reelay.webhooks.update(webhook.id, { enabled: false }),
    onSuccess: (changed) => {
      setOpened(false);
      updateCached(changed);
    },
  });
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        Disable
      </Button>
      <ConfirmDialog
        opened={opened}
        title="Disable this webhook?"
        action="Disable webhook"
        pending={disabling.isPending}
        error={disabling.error}
        onConfirm={() => disabling.mutate()}
        onClose={() => setOpened(false)}
      >
        <Text size="sm">
          New events are no longer sent, and pending deliveries fail. You can enable the webhook
          again and redeliver failed deliveries later.
        </Text>
      </ConfirmDialog>
    </>
  );
}

function DeleteButton({ webhook }: Props): ReactNode {
  const [opened, setOpened] = useState(false);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const deletion = useMutation({
    mutationFn: () => reelay.webhooks.delete(webhook.id),
    onSuccess: async () => {
      setOpened(false);
      notifications.show({ message: 'Webhook deleted.' });
      void queries.invalidateQueries({ queryKey: webhooksQuery.queryKey });
      await navigate({ to: '/webhooks' });
    },
  });
  return (
    <>
      <Button variant="outline" color="var(--mantine-color-error)" onClick={() => setOpened(true)}>
        Delete
      </Button>
      <ConfirmDialog
        opened={opened}
        title="Delete this webhook?"
        action="Delete webhook"
        pending={deletion.isPending}
        error={deletion.error}
        onConfirm={() => deletion.mutate()}
        onClose={() => setOpened(false)}
      >
        <Text size="sm" className="wrap-anywhere">
          Reelay stops sending events to {webhook.url} and deletes the delivery log and the secret.
          This can’t be undone.
        </Text>
      </ConfirmDialog>
    </>
  );
}
