import { FILTERS, type VideoSearch } from './video-search.ts';

export type ActiveFilter = {
  readonly name: 'status' | 'type' | 'visibility' | 'tag';
  readonly label: string;
  readonly value: string;
};

/** The filters that are set. The search text and the sort order are not filters. */
export function listActiveFilters(search: VideoSearch): readonly ActiveFilter[] {
  const { status, type, visibility, tag } = search;
  return [
    ...(status === undefined ? [] : [toActive('status', FILTERS.status.choices[status])]),
    ...(type === undefined ? [] : [toActive('type', FILTERS.type.choices[type])]),
    ...(visibility === undefined
      ? []
      : [toActive('visibility', FILTERS.visibility.choices[visibility])]),
    ...(tag === undefined ? [] : [{ name: 'tag', label: 'Tag', value: tag } as const]),
  ];
}

function toActive(name: 'status' | 'type' | 'visibility', value: string): ActiveFilter {
  return { name, label: FILTERS[name].label, value };
}

/** True when a search or a filter other than the sort order is set. */
export function isFiltered(search: VideoSearch): boolean {
  return search.q !== undefined || listActiveFilters(search).length > 0;
}
