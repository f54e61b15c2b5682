import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

import type { WebhookHistoryWire } from '#features/webhooks/area-wire.ts';
import type {
  CreateWebhookBody,
  DeliveryListWire,
  DeliveryWire,
  RedeliveryWire,
  SecretWebhookWire,
  UpdateWebhookBody,
  WebhookListWire,
  WebhookWire,
} from '#features/webhooks/wire.ts';

import type { DeliverySearch } from '../webhooks/delivery-search.ts';
import { callApi } from './call-api.ts';

const PAGE_SIZE = 25;
/**
 * Polling intervals of the log during active attempts, of the log otherwise, of webhooks, and of
 * the history.
 */
const ACTIVE_REFRESH_MS = 1_500;
const LOG_REFRESH_MS = 5_000;
const REFRESH_MS = 15_000;
const HISTORY_REFRESH_MS = 60_000;

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: ({ signal }) => callApi<WebhookListWire>('/api/v1/webhooks', { signal }),
  refetchInterval: REFRESH_MS,
});

// oxlint-disable-next-line typescript/explicit-module-boundary-types -- inferred query type
export function webhookQuery(webhookId: string) {
  return queryOptions({
    queryKey: ['webhook', webhookId],
    queryFn: ({ signal }) => callApi<WebhookWire>(webhookPath(webhookId), { signal }),
    refetchInterval: REFRESH_MS,
  });
}

// oxlint-disable-next-line typescript/explicit-module-boundary-types -- inferred query type
export function historyQuery(webhookId: string, hours: number) {
  const path = `/account/api/webhooks/${encodeURIComponent(webhookId)}/history?hours=${hours}`;
  return queryOptions({
    queryKey: [...historyKey(webhookId), hours],
    queryFn: ({ signal }) => callApi<WebhookHistoryWire>(path, { signal }),
    refetchInterval: HISTORY_REFRESH_MS,
  });
}

// oxlint-disable-next-line typescript/explicit-module-boundary-types -- inferred query type
export function deliveryLogQuery(webhookId: string, search: DeliverySearch) {
  const query = new URLSearchParams({ limit: String(PAGE_SIZE), ...search });
  return infiniteQueryOptions({
    queryKey: [...deliveriesKey(webhookId), query.toString()],
    queryFn: ({ signal, pageParam }) => {
      const cursor = pageParam === null ? '' : `&cursor=${encodeURIComponent(pageParam)}`;
      const path = `${webhookPath(webhookId)}/deliveries?${query}${cursor}`;
      return callApi<DeliveryListWire>(path, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: ({ state: { data } }) => {
      const pages = data?.pages ?? [];
      const hasActive = pages.some((page) => page.data.some(isActive));
      // Each refetch loads all pages, so the interval grows with their number.
      return (hasActive ? ACTIVE_REFRESH_MS : LOG_REFRESH_MS) * Math.max(pages.length, 1);
    },
  });
}

/** One delivery, polled until it succeeds or fails. */
// oxlint-disable-next-line typescript/explicit-module-boundary-types -- inferred query type
export function deliveryQuery(webhookId: string, delivery: DeliveryWire) {
  const path = `${webhookPath(webhookId)}/deliveries/${encodeURIComponent(delivery.id)}`;
  return queryOptions({
    queryKey: [...deliveriesKey(webhookId), 'one', delivery.id],
    queryFn: ({ signal }) => callApi<DeliveryWire>(path, { signal }),
    initialData: delivery,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => {
      if (data?.status !== 'pending') return false;
      return isActive(data) ? ACTIVE_REFRESH_MS : LOG_REFRESH_MS;
    },
  });
}

export function historyKey(webhookId: string): readonly string[] {
  return ['webhook', webhookId, 'history'];
}

/**
 * The keys of all delivery queries of a webhook start with this part, so that a single invalidation
 * covers them all.
 */
export function deliveriesKey(webhookId: string): readonly string[] {
  return ['webhook', webhookId, 'deliveries'];
}

export function createWebhook(body: CreateWebhookBody): Promise<SecretWebhookWire> {
  return callApi('/api/v1/webhooks', { method: 'POST', body });
}

export function updateWebhook(webhookId: string, body: UpdateWebhookBody): Promise<WebhookWire> {
  return callApi(webhookPath(webhookId), { method: 'PATCH', body });
}

export function deleteWebhook(webhookId: string): Promise<void> {
  return callApi(webhookPath(webhookId), { method: 'DELETE' });
}

export function rotateWebhookSecret(
  webhookId: string,
  overlapHours: number,
): Promise<SecretWebhookWire> {
  const path = `${webhookPath(webhookId)}/rotate-secret`;
  return callApi(path, { method: 'POST', body: { overlapHours } });
}

export function sendTestEvent(webhookId: string): Promise<DeliveryWire> {
  return callApi(`${webhookPath(webhookId)}/test`, { method: 'POST' });
}

export function redeliver(webhookId: string, deliveryId: string): Promise<DeliveryWire> {
  const path = `${webhookPath(webhookId)}/deliveries/${encodeURIComponent(deliveryId)}/redeliver`;
  return callApi(path, { method: 'POST' });
}

export function redeliverFailed(webhookId: string, since: Date): Promise<RedeliveryWire> {
  const path = `${webhookPath(webhookId)}/redeliver`;
  return callApi(path, { method: 'POST', body: { since: since.toISOString() } });
}

/**
 * Returns true while an attempt is due or running, but not if the next attempt is scheduled for
 * later.
 */
function isActive({ status, nextAttemptAt }: DeliveryWire): boolean {
  if (status !== 'pending') return false;
  return nextAttemptAt === null || Date.parse(nextAttemptAt) < Date.now() + ACTIVE_REFRESH_MS;
}

function webhookPath(webhookId: string): string {
  return `/api/v1/webhooks/${encodeURIComponent(webhookId)}`;
}
