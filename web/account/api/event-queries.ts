import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

import type { EventType } from '#contract/events.ts';
import type { EventExamplesWire } from '#features/webhooks/area-wire.ts';
import type { Event } from '#sdk';

import { callApi } from './call-api.ts';
import { reelay } from './reelay.ts';

/** Positions that one page covers. */
const PAGE_POSITIONS = 100;

type Page = { readonly data: readonly Event[]; readonly next: number | null };

/** The events of the last 30 days, newest first. The API lists the oldest first. */
// oxlint-disable-next-line typescript/explicit-module-boundary-types -- inferred query type
export function eventsQuery(type: EventType | undefined) {
  return infiniteQueryOptions({
    queryKey: ['events', type],
    queryFn: ({ signal, pageParam }) => readPage({ type, end: pageParam, signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }: Page) => next,
  });
}

/** Reads the events up to a position, or with null up to the last one. */
async function readPage({
  type,
  end,
  signal,
}: {
  readonly type: EventType | undefined;
  readonly end: number | null;
  readonly signal: AbortSignal;
}): Promise<Page> {
  const options = { signal };
  const last = end ?? (await reelay.events.list({ after: 'latest', limit: 1 }, options)).after;
  const [oldest] = (await reelay.events.list({ limit: 1 }, options)).data;
  const first = (oldest?.position ?? last + 1) - 1;
  if (last <= first) return { data: [], next: null };
  const after = Math.max(first, last - PAGE_POSITIONS);
  const filter = type === undefined ? {} : { type };
  const query = { after: String(after), limit: PAGE_POSITIONS, ...filter };
  const { data } = await reelay.events.list(query, options);
  const found = data.filter(({ position }) => position <= last).toReversed();
  return { data: found, next: after === first ? null : after };
}

export const eventExamplesQuery = queryOptions({
  queryKey: ['event-examples'],
  queryFn: async ({ signal }) =>
    (await callApi<EventExamplesWire>('/events/examples', { signal })).data,
  staleTime: Infinity,
});
