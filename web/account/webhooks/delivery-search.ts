import type { DeliveryWire } from '#features/webhooks/wire.ts';

import { DELIVERY_STATES } from './delivery-words.ts';
import { DELIVERED_TYPES, type DeliveredType } from './event-words.ts';

/** What narrows a log down; it stands in the page's address and goes to the API under the same names. */
export type DeliverySearch = {
  readonly status?: DeliveryWire['status'];
  readonly type?: DeliveredType;
};

/** Keeps what is understood of an address that anybody may have typed. */
export function readDeliverySearch(search: Readonly<Record<string, unknown>>): DeliverySearch {
  const status = STATUSES.find((each) => each === search['status']);
  const type = DELIVERED_TYPES.find((each) => each === search['type']);
  return { ...(status !== undefined && { status }), ...(type !== undefined && { type }) };
}

export function isNarrowed({ status, type }: DeliverySearch): boolean {
  return status !== undefined || type !== undefined;
}

const STATUSES = ['failed', 'pending', 'succeeded'] as const;

export const STATUS_OPTIONS = [
  { value: '', label: 'Any result' },
  ...STATUSES.map((value) => ({ value, label: DELIVERY_STATES[value].label })),
];

export const TYPE_OPTIONS = [
  { value: '', label: 'Any event' },
  ...DELIVERED_TYPES.map((value) => ({ value, label: value })),
];
