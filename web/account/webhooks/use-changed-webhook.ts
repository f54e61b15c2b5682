import { useQueryClient } from '@tanstack/react-query';

import type { WebhookWire } from '#features/webhooks/wire.ts';

import { webhookQuery, webhooksQuery } from '../api/webhook-queries.ts';

/** Puts a destination, as the service has answered it, in the place of what is known of it. */
export function useChangedWebhook(): (webhook: WebhookWire) => void {
  const queries = useQueryClient();
  return (webhook) => {
    queries.setQueryData(webhookQuery(webhook.id).queryKey, webhook);
    void queries.invalidateQueries({ queryKey: webhooksQuery.queryKey });
    // Its log too: what waits for a destination that is disabled has failed.
    void queries.invalidateQueries({ queryKey: webhookQuery(webhook.id).queryKey });
  };
}
