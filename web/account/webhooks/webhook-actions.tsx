import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';

import { fillMessage } from '#lib/i18n/fill-message.ts';
import type { Webhook } from '#sdk';

import { reelay } from '../api/reelay.ts';
import { webhooksQuery } from '../api/webhook-queries.ts';
import { texts } from '../messages/texts.ts';
import { ConfirmButton } from '../parts/confirm-button.tsx';
import { Dialog } from '../parts/dialog.tsx';
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
  const { actions: text } = texts().webhooks;
  const [opened, setOpened] = useState(false);
  const updateCached = useUpdateCachedWebhook();
  const { url, description, events, tags, playlists } = webhook;
  async function save(input: WebhookInput): Promise<void> {
    updateCached(await reelay.webhooks.update(webhook.id, input));
    setOpened(false);
    notifications.show({ message: text.saved });
  }
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {text.edit}
      </Button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={text.editTitle} size="lg">
        <WebhookForm
          initial={{
            url,
            description: description ?? '',
            events: [...events],
            tags: [...tags],
            playlists: [...playlists],
          }}
          action={text.save}
          onSubmit={save}
          onCancel={() => setOpened(false)}
        />
      </Dialog>
    </>
  );
}

function DisableButton({ webhook }: Props): ReactNode {
  const { actions: text } = texts().webhooks;
  const updateCached = useUpdateCachedWebhook();
  return (
    <ConfirmButton
      variant="default"
      label={text.disable}
      title={text.disableTitle}
      action={text.disableConfirm}
      perform={async () => {
        updateCached(await reelay.webhooks.update(webhook.id, { enabled: false }));
      }}
    >
      <Text size="sm">{text.disableText}</Text>
    </ConfirmButton>
  );
}

function DeleteButton({ webhook }: Props): ReactNode {
  const { actions: text } = texts().webhooks;
  const queries = useQueryClient();
  const navigate = useNavigate();
  async function deleteWebhook(): Promise<void> {
    await reelay.webhooks.delete(webhook.id);
    notifications.show({ message: text.deleted });
    void queries.invalidateQueries({ queryKey: webhooksQuery.queryKey });
    await navigate({ to: '/webhooks' });
  }
  return (
    <ConfirmButton
      variant="outline"
      color="var(--mantine-color-error)"
      label={text.delete}
      title={text.deleteTitle}
      action={text.deleteConfirm}
      perform={deleteWebhook}
    >
      <Text size="sm" className="wrap-anywhere">
        {fillMessage(text.deleteText, { url: webhook.url })}
      </Text>
    </ConfirmButton>
  );
}
