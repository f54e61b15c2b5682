import { DELIVERED_TYPES } from '#contract/events.ts';
import { SEARCH_CHARACTERS_MAX } from '#contract/limits.ts';

import type { DeliveryFilters, DeliverySearch } from '../api/webhook-queries.ts';
import { texts } from '../messages/texts.ts';

/** Drops unknown parameters and values: anyone can edit a URL. */
export function parseDeliverySearch(search: Readonly<Record<string, unknown>>): DeliverySearch {
  const status = STATUSES.find((each) => each === search['status']);
  const type = DELIVERED_TYPES.find((each) => each === search['type']);
  const q = typeof search['q'] === 'string' ? search['q'].trim() : '';
  return {
    ...(status !== undefined && { status }),
    ...(type !== undefined && { type }),
    ...(q !== '' && { q: q.slice(0, SEARCH_CHARACTERS_MAX) }),
  };
}

const FILTERS = [
  { name: 'id', pattern: /dlv_[1-9A-HJ-NP-Za-km-z]{16}(?!\w)/ },
  { name: 'event', pattern: /evt_[1-9A-HJ-NP-Za-km-z]{16}(?!\w)/ },
  { name: 'subject', pattern: /(?:vid|whk)_[1-9A-HJ-NP-Za-km-z]{16}(?!\w)/ },
] as const;

/** Undefined if the searched text contains no ID. */
export function toDeliveryFilters({ q, ...search }: DeliverySearch): DeliveryFilters | undefined {
  if (q === undefined) return search;
  for (const { name, pattern } of FILTERS) {
    const [id] = pattern.exec(q) ?? [];
    if (id !== undefined) return { ...search, [name]: id };
  }
  return undefined;
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
