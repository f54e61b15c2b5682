import type { ReactNode } from 'react';

import type { Webhook } from '#sdk';

import { toWebhookState } from './webhook-messages.ts';

/** The state of a webhook, as text and in color. */
export function WebhookStateLabel({ webhook }: { readonly webhook: Webhook }): ReactNode {
  const { tone, label } = toWebhookState(webhook);
  return (
    <span className="status-label" data-tone={tone}>
      {label}
    </span>
  );
}
