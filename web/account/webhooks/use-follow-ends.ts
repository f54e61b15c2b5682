import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

import type { DeliveryWire } from '#features/webhooks/wire.ts';

import { historyKey, webhookQuery } from '../api/webhook-queries.ts';

/** When deliveries on show come to an end, the destination's health, and whether it is enabled, are asked for anew. */
export function useFollowEnds(webhookId: string, deliveries: readonly DeliveryWire[]): void {
  const queries = useQueryClient();
  const latest = deliveries
    .filter(({ status }) => status !== 'pending')
    .map(({ id, attempts }) => `${id} ${attempts.at(-1)?.at ?? ''}`)
    .join();
  const known = useRef(latest);
  useEffect(() => {
    if (known.current === latest) return;
    known.current = latest;
    void queries.invalidateQueries({ queryKey: webhookQuery(webhookId).queryKey, exact: true });
    void queries.invalidateQueries({ queryKey: historyKey(webhookId) });
  }, [latest, queries, webhookId]);
}
