import type { VideoSearch } from '../api/video-search.ts';
import { listTexts } from '../messages/texts.ts';
import type { FilterChip } from '../parts/filter-chips.tsx';

type ActiveFilter = FilterChip<'status' | 'type' | 'visibility' | 'tag'>;

/** The filters that are set. The search text and the sort order are not filters. */
export function listActiveFilters(search: VideoSearch): readonly ActiveFilter[] {
  const { filters, tag: tagLabel } = listTexts().videos;
  const { status, type, visibility } = filters;
  const active: ActiveFilter[] = [];
  if (search.status !== undefined) {
    const value = status.choices[search.status];
    active.push({ name: 'status', label: status.label, value });
  }
  if (search.type !== undefined) {
    active.push({ name: 'type', label: type.label, value: type.choices[search.type] });
  }
  if (search.visibility !== undefined) {
    const value = visibility.choices[search.visibility];
    active.push({ name: 'visibility', label: visibility.label, value });
  }
  if (search.tag !== undefined) active.push({ name: 'tag', label: tagLabel, value: search.tag });
  return active;
}

/** True when a search or a filter other than the sort order is set. */
export function isFiltered({ q, status, type, visibility, tag }: VideoSearch): boolean {
  return [q, status, type, visibility, tag].some((value) => value !== undefined);
}
