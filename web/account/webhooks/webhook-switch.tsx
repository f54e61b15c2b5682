import { Alert, Button, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { WebhookWire } from '#features/webhooks/wire.ts';

import { changeWebhook } from '../api/webhook-queries.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { useChangedWebhook } from './use-changed-webhook.ts';
import { explainDisabled } from './webhook-words.ts';

/** Says why nothing is sent there, and enables it again; nothing while it is enabled. */
export function WebhookSwitch({ webhook }: { readonly webhook: WebhookWire }): ReactNode {
  const showChanged = useChangedWebhook();
  const enabling = useMutation({
    mutationFn: () => changeWebhook(webhook.id, { enabled: true }),
    onSuccess: showChanged,
  });
  const reason = explainDisabled(webhook);
  if (reason === undefined) return null;
  return (
    <>
      <Alert className="webhook-notice" variant="outline" color="gray">
        <Group justify="space-between" gap="sm">
          <span className="webhook-notice-words">
            <strong>Disabled.</strong> {reason} Events that happen while it is disabled are not sent
            later.
          </span>
          <Button loading={enabling.isPending} onClick={() => enabling.mutate()}>
            Enable again
          </Button>
        </Group>
      </Alert>
      <FailureAlert error={enabling.error} />
    </>
  );
}
