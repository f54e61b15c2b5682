import { Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';

import type { SecretWebhookWire } from '#features/webhooks/wire.ts';

import { createWebhook, webhooksQuery } from '../api/webhook-queries.ts';
import { NewSecret } from './new-secret.tsx';
import { WebhookForm, type WebhookFields } from './webhook-form.tsx';

const INITIAL: WebhookFields = {
  url: '',
  description: '',
  events: ['video.ready', 'video.failed'],
};

type AddWebhookDialogProps = { readonly opened: boolean; readonly onClose: () => void };

/** Asks where events go, then shows the secret, once, and leads to the destination's page. */
export function AddWebhookDialog({ opened, onClose }: AddWebhookDialogProps): ReactNode {
  const [made, setMade] = useState<SecretWebhookWire | null>(null);
  const queries = useQueryClient();
  const navigate = useNavigate();
  function close(): void {
    onClose();
    setMade(null);
    void queries.invalidateQueries({ queryKey: webhooksQuery.queryKey });
    if (made === null) return;
    void navigate({ to: '/webhooks/$webhookId', params: { webhookId: made.id } });
  }
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={made === null ? 'Add a destination' : 'Your signing secret'}
      size="lg"
      // A click beside it must not lose the secret.
      closeOnClickOutside={made === null}
    >
      {made === null ? (
        <WebhookForm
          initial={INITIAL}
          action="Add the destination"
          onSubmit={async (wishes) => setMade(await createWebhook(wishes))}
          onCancel={close}
        />
      ) : (
        <NewSecret secret={made.secret ?? ''} onDone={close} />
      )}
    </Modal>
  );
}
