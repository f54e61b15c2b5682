import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

import type { Delivery } from '#sdk';

import { historyKey, webhookQuery } from '../api/webhook-queries.ts';

/** Refetches the webhook, its health and its history after an attempt of a listed delivery. */
export function useDeliveryResults(webhookId: string, deliveries: readonly Delivery[]): void {
  const queries = useQueryClient();
  const latest = deliveries
    .filter(({ status, attempts }) => status !== 'pending' || attempts.length > 0)
    .map(({ id, status, attempts }) => `${id} ${status} ${attempts.at(-1)?.at ?? ''}`)
    .join();
  const known = useRef(latest);
  useEffect(() => {
    if (known.current === latest) return;
    known.current = latest;
    void queries.invalidateQueries({ queryKey: webhookQuery(webhookId).queryKey, exact: true });
    void queries.invalidateQueries({ queryKey: historyKey(webhookId) });
  }, [latest, queries, webhookId]);
}
