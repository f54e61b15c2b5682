import { DELIVERED_TYPES, type DeliveredType } from '#contract/events.ts';
import type { Delivery } from '#sdk';

import { texts } from '../messages/texts.ts';

/** The filters of the log in the page's URL; the API uses the same names. */
export type DeliverySearch = {
  readonly status?: Delivery['status'];
  readonly type?: DeliveredType;
};

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
