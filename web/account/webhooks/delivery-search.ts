import { DELIVERED_TYPES } from '#contract/events.ts';

import type { DeliverySearch } from '../api/webhook-queries.ts';
import { texts } from '../messages/texts.ts';

/** Drops unknown parameters and values: anyone can edit a URL. */
export function parseDeliverySearch(search: Readonly<Record<string, unknown>>): DeliverySearch {
  const status = STATUSES.find((each) => each === search['status']);
  const type = DELIVERED_TYPES.find((each) => each === search['type']);
  return { ...(status !== undefined && { status }), ...(type !== undefined && { type }) };
}

export function isFiltered({ status, type }: DeliverySearch): boolean {
  return status !== undefined || type !== undefined;
}

const STATUSES = ['failed', 'pending', 'succeeded'] as const;

type Option = { readonly value: string; readonly label: string };

export function listStatuses(): readonly Option[] {
  const { log, delivery } = texts().webhooks;
  const options = STATUSES.map((value) => ({ value, label: delivery.states[value] }));
  return [{ value: '', label: log.anyStatus }, ...options];
}

export function listTypes(): readonly Option[] {
  const options = DELIVERED_TYPES.map((value) => ({ value, label: value }));
  return [{ value: '', label: texts().webhooks.log.anyEvent }, ...options];
}
