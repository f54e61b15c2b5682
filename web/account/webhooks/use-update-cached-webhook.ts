import { useQueryClient } from '@tanstack/react-query';

import type { Webhook } from '#sdk';

import { webhookQuery, webhooksQuery } from '../api/webhook-queries.ts';

/** Updates the query cache with a webhook that the API returned. */
export function useUpdateCachedWebhook(): (webhook: Webhook) => void {
  const queries = useQueryClient();
  return (webhook) => {
    queries.setQueryData(webhookQuery(webhook.id).queryKey, webhook);
    void queries.invalidateQueries({ queryKey: webhooksQuery.queryKey });
    // Also refreshes the log: disabling a webhook fails its pending deliveries.
    void queries.invalidateQueries({ queryKey: webhookQuery(webhook.id).queryKey });
  };
}
