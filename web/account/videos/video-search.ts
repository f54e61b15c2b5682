/** What the list can be narrowed down to and ordered by, as the API names it, and in words. */
export const FILTERS = {
  status: {
    label: 'Status',
    none: 'Any status',
    choices: { ready: 'Ready', queued: 'Queued', resolving: 'Resolving', failed: 'Failed' },
  },
  type: {
    label: 'Type',
    none: 'Any type',
    choices: { MP4: 'MP4', WebM: 'WebM', HLS: 'HLS', DASH: 'DASH', live: 'Live' },
  },
  visibility: {
    label: 'Visibility',
    none: 'Any visibility',
    choices: { public: 'Public', unlisted: 'Unlisted', private: 'Private' },
  },
  sort: {
    label: 'Order',
    none: 'Newest first',
    choices: { createdAt: 'Oldest first', '-updatedAt': 'Changed last' },
  },
} as const;

type Filters = typeof FILTERS;
export type FilterName = keyof Filters;

/** What narrows the list down; it stands in the page's address and goes to the API under the same names. */
export type VideoSearch = { readonly q?: string } & {
  readonly [Name in FilterName]?: keyof Filters[Name]['choices'];
};

export const FILTER_NAMES = ['status', 'type', 'visibility', 'sort'] as const;

/** Keeps what is understood of an address that anybody may have typed. */
export function readVideoSearch(search: Readonly<Record<string, unknown>>): VideoSearch {
  const q = typeof search['q'] === 'string' ? search['q'].trim() : '';
  const chosen = FILTER_NAMES.flatMap((name) => {
    const value = search[name];
    const known = typeof value === 'string' && Object.hasOwn(FILTERS[name].choices, value);
    return known ? [[name, value]] : [];
  });
  return { ...(q !== '' && { q }), ...Object.fromEntries(chosen) };
}

/** True when something other than the order is asked for. */
export function isNarrowed({ q, status, type, visibility }: VideoSearch): boolean {
  return [q, status, type, visibility].some((value) => value !== undefined);
}
