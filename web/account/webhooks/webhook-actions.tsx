import { Button, Group, Modal, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';

import type { WebhookWire } from '#features/webhooks/wire.ts';

import { changeWebhook, deleteWebhook, webhooksQuery } from '../api/webhook-queries.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { useChangedWebhook } from './use-changed-webhook.ts';
import { WebhookForm, type WebhookWishes } from './webhook-form.tsx';

type Props = { readonly webhook: WebhookWire };

export function WebhookActions({ webhook }: Props): ReactNode {
  return (
    <Group gap="xs">
      <Editing webhook={webhook} />
      {webhook.enabled && <Disabling webhook={webhook} />}
      <Deletion webhook={webhook} />
    </Group>
  );
}

function Editing({ webhook }: Props): ReactNode {
  const [opened, setOpened] = useState(false);
  const showChanged = useChangedWebhook();
  const { url, description, events } = webhook;
  async function save(wishes: WebhookWishes): Promise<void> {
    showChanged(await changeWebhook(webhook.id, wishes));
    setOpened(false);
    notifications.show({ message: 'Saved.' });
  }
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        Edit
      </Button>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title="Edit the destination"
        size="lg"
      >
        <WebhookForm
          initial={{ url, description: description ?? '', events }}
          action="Save changes"
          onSubmit={save}
          onCancel={() => setOpened(false)}
        />
      </Modal>
    </>
  );
}

function Disabling({ webhook }: Props): ReactNode {
  const [opened, setOpened] = useState(false);
  const showChanged = useChangedWebhook();
  const disabling = useMutation({
    mutationFn: () => changeWebhook(webhook.id, { enabled: false }),
    onSuccess: (changed) => {
      setOpened(false);
      showChanged(changed);
    },
  });
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        Disable
      </Button>
      <ConfirmDialog
        opened={opened}
        title="Disable this destination?"
        action="Disable it"
        pending={disabling.isPending}
        error={disabling.error}
        onConfirm={() => disabling.mutate()}
        onClose={() => setOpened(false)}
      >
        <Text size="sm">
          Events from now on are not sent there, and what waits for another attempt has failed. You
          can enable it again, and send what has failed once more.
        </Text>
      </ConfirmDialog>
    </>
  );
}

function Deletion({ webhook }: Props): ReactNode {
  const [opened, setOpened] = useState(false);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const deletion = useMutation({
    mutationFn: () => deleteWebhook(webhook.id),
    onSuccess: async () => {
      setOpened(false);
      notifications.show({ message: 'The destination is deleted.' });
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
        title="Delete this destination?"
        action="Delete the destination"
        pending={deletion.isPending}
        error={deletion.error}
        onConfirm={() => deletion.mutate()}
        onClose={() => setOpened(false)}
      >
        <Text size="sm" className="wrap-anywhere">
          Nothing is sent to {webhook.url} any more, and its log and secret are gone. This can’t be
          taken back.
        </Text>
      </ConfirmDialog>
    </>
  );
}
