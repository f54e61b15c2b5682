import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

import type { DeliveredType } from '#contract/events.ts';
import type { WebhookHistoryWire } from '#features/webhooks/area-wire.ts';
import type { Delivery, Webhook } from '#sdk';

import { callApi } from './call-api.ts';
import { reelay } from './reelay.ts';

const PAGE_SIZE = 25;
const PAGE_SIZE_MAX = 100;
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
  queryFn: async ({ signal }) => {
    const webhooks: Webhook[] = [];
    const list = reelay.webhooks.list({ limit: PAGE_SIZE_MAX }, { signal });
    for await (const webhook of list) webhooks.push(webhook);
    return webhooks;
  },
  refetchInterval: REFRESH_MS,
});

// oxlint-disable-next-line typescript/explicit-module-boundary-types -- inferred query type
export function webhookQuery(webhookId: string) {
  return queryOptions({
    queryKey: ['webhook', webhookId],
    queryFn: ({ signal }) => reelay.webhooks.get(webhookId, { signal }),
    refetchInterval: REFRESH_MS,
  });
}

// oxlint-disable-next-line typescript/explicit-module-boundary-types -- inferred query type
export function historyQuery(webhookId: string, hours: number) {
  const path = `/webhooks/${encodeURIComponent(webhookId)}/history?hours=${hours}`;
  return queryOptions({
    queryKey: [...historyKey(webhookId), hours],
    queryFn: ({ signal }) => callApi<WebhookHistoryWire>(path, { signal }),
    refetchInterval: HISTORY_REFRESH_MS,
  });
}

/** The filters of the log in the page's URL. */
export type DeliverySearch = {
  readonly status?: Delivery['status'];
  readonly type?: DeliveredType;
  /** The ID of a delivery, an event or a video, or a text that contains one. */
  readonly q?: string;
};

/** The same filters in the API. */
export type DeliveryFilters = Omit<DeliverySearch, 'q'> & {
  readonly id?: string;
  readonly event?: string;
  readonly subject?: string;
};

// oxlint-disable-next-line typescript/explicit-module-boundary-types -- inferred query type
export function deliveryLogQuery(webhookId: string, filters: DeliveryFilters) {
  return infiniteQueryOptions({
    queryKey: [...deliveriesKey(webhookId), filters],
    queryFn: ({ signal, pageParam }) =>
      reelay.webhooks.deliveries
        .list(webhookId, { ...filters, limit: PAGE_SIZE }, { signal })
        .page(pageParam ?? undefined),
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
export function deliveryQuery(webhookId: string, delivery: Delivery) {
  return queryOptions({
    queryKey: [...deliveriesKey(webhookId), 'one', delivery.id],
    queryFn: ({ signal }) => reelay.webhooks.deliveries.get(webhookId, delivery.id, { signal }),
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

/**
 * Returns true while an attempt is due or running, but not if the next attempt is scheduled for
 * later.
 */
function isActive({ status, nextAttemptAt }: Delivery): boolean {
  if (status !== 'pending') return false;
  return nextAttemptAt === null || Date.parse(nextAttemptAt) < Date.now() + ACTIVE_REFRESH_MS;
}
