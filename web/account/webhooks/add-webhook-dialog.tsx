import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';

import type { Webhook } from '#sdk';

import { reelay } from '../api/reelay.ts';
import { webhooksQuery } from '../api/webhook-queries.ts';
import { texts } from '../messages/texts.ts';
import { SecretModal } from '../parts/secret-modal.tsx';
import { NewSecret } from './new-secret.tsx';
import { WebhookForm, type WebhookFields } from './webhook-form.tsx';

const INITIAL: WebhookFields = {
  url: '',
  description: '',
  tags: [],
  playlists: [],
  events: ['video.ready', 'video.failed'],
};

/** Without its secret if the first response was lost. */
type CreatedWebhook = Webhook & { readonly secret?: string };

type AddWebhookDialogProps = { readonly opened: boolean; readonly onClose: () => void };

/** Shows the form, then the secret, and finally opens the page of the webhook. */
export function AddWebhookDialog({ opened, onClose }: AddWebhookDialogProps): ReactNode {
  const text = texts().webhooks;
  const [created, setCreated] = useState<CreatedWebhook | null>(null);
  const queries = useQueryClient();
  const navigate = useNavigate();
  function close(): void {
    onClose();
    setCreated(null);
    void queries.invalidateQueries({ queryKey: webhooksQuery.queryKey });
    if (created === null) return;
    void navigate({ to: '/webhooks/$webhookId', params: { webhookId: created.id } });
  }
  return (
    <SecretModal
      opened={opened}
      onClose={close}
      title={created === null ? text.add : text.secret.created}
      isSecretShown={created !== null}
    >
      {created === null ? (
        <WebhookForm
          initial={INITIAL}
          action={text.add}
          onSubmit={async (input) => setCreated(await reelay.webhooks.create(input))}
          onCancel={close}
        />
      ) : (
        <NewSecret secret={created.secret ?? ''} onDone={close} />
      )}
    </SecretModal>
  );
}
