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
/** How often pages look again by themselves: at what is under way, at what may come, and at the whole. */
const UNDER_WAY_MS = 1_500;
const LOG_WATCH_MS = 5_000;
const WATCH_MS = 15_000;
const HISTORY_WATCH_MS = 60_000;

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: ({ signal }) => callApi<WebhookListWire>('/api/v1/webhooks', { signal }),
  refetchInterval: WATCH_MS,
});

// oxlint-disable-next-line typescript/explicit-module-boundary-types -- the library's type names key and data
export function webhookQuery(webhookId: string) {
  return queryOptions({
    queryKey: ['webhook', webhookId],
    queryFn: ({ signal }) => callApi<WebhookWire>(webhookPath(webhookId), { signal }),
    refetchInterval: WATCH_MS,
  });
}

// oxlint-disable-next-line typescript/explicit-module-boundary-types -- the library's type names key and data
export function historyQuery(webhookId: string, hours: number) {
  const path = `/account/api/webhooks/${encodeURIComponent(webhookId)}/history?hours=${hours}`;
  return queryOptions({
    queryKey: [...historyKey(webhookId), hours],
    queryFn: ({ signal }) => callApi<WebhookHistoryWire>(path, { signal }),
    refetchInterval: HISTORY_WATCH_MS,
  });
}

// oxlint-disable-next-line typescript/explicit-module-boundary-types -- the library's type names key and data
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
      const isMoving = pages.some((page) => page.data.some(isUnderWay));
      // Every page is asked for again.
      return (isMoving ? UNDER_WAY_MS : LOG_WATCH_MS) * Math.max(pages.length, 1);
    },
  });
}

/** One delivery, followed until it has ended. */
// oxlint-disable-next-line typescript/explicit-module-boundary-types -- the library's type names key and data
export function deliveryQuery(webhookId: string, delivery: DeliveryWire) {
  const path = `${webhookPath(webhookId)}/deliveries/${encodeURIComponent(delivery.id)}`;
  return queryOptions({
    queryKey: [...deliveriesKey(webhookId), 'one', delivery.id],
    queryFn: ({ signal }) => callApi<DeliveryWire>(path, { signal }),
    initialData: delivery,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => {
      if (data?.status !== 'pending') return false;
      return isUnderWay(data) ? UNDER_WAY_MS : LOG_WATCH_MS;
    },
  });
}

export function historyKey(webhookId: string): readonly string[] {
  return ['webhook', webhookId, 'history'];
}

/** All that is known of its deliveries, so that one redelivery makes it stale. */
export function deliveriesKey(webhookId: string): readonly string[] {
  return ['webhook', webhookId, 'deliveries'];
}

export function createWebhook(body: CreateWebhookBody): Promise<SecretWebhookWire> {
  return callApi('/api/v1/webhooks', { method: 'POST', body });
}

export function changeWebhook(webhookId: string, body: UpdateWebhookBody): Promise<WebhookWire> {
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

export function sendTest(webhookId: string): Promise<DeliveryWire> {
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

/** True while an attempt is due or running, and not only planned for later. */
function isUnderWay({ status, nextAttemptAt }: DeliveryWire): boolean {
  if (status !== 'pending') return false;
  return nextAttemptAt === null || Date.parse(nextAttemptAt) < Date.now() + UNDER_WAY_MS;
}

function webhookPath(webhookId: string): string {
  return `/api/v1/webhooks/${encodeURIComponent(webhookId)}`;
}
