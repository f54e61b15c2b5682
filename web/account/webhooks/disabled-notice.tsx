import { Alert, Button, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { Webhook } from '#sdk';

import { reelay } from '../api/reelay.ts';
import { texts } from '../messages/texts.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { FilledText } from '../parts/filled-text.tsx';
import { useUpdateCachedWebhook } from './use-update-cached-webhook.ts';
import { explainDisabled } from './webhook-messages.ts';

/**
 * Explains why the webhook is disabled and enables it again; renders nothing while it is enabled.
 */
export function DisabledNotice({ webhook }: { readonly webhook: Webhook }): ReactNode {
  const updateCached = useUpdateCachedWebhook();
  const enabling = useMutation({
    mutationFn: () => reelay.webhooks.update(webhook.id, { enabled: true }),
    onSuccess: updateCached,
  });
  const reason = explainDisabled(webhook);
  if (reason === undefined) return null;
  const { disabled: text, actions } = texts().webhooks;
  return (
    <>
      <Alert className="webhook-notice" variant="outline" color="gray">
        <Group justify="space-between" gap="sm">
          <span className="webhook-notice-text">
            <FilledText
              text={text.notice}
              values={{ disabled: <strong>{text.label}</strong>, reason }}
            />
          </span>
          <Button loading={enabling.isPending} onClick={() => enabling.mutate()}>
            {actions.enable}
          </Button>
        </Group>
      </Alert>
      <FailureAlert error={enabling.error} />
    </>
  );
}
