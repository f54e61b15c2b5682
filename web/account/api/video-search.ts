import { TAG_CHARACTERS_MAX } from '#contract/limits.ts';
import { VISIBILITIES } from '#contract/visibilities.ts';

/** The values of filters and sort orders, named as in the API. */
const FILTERS = {
  status: ['ready', 'queued', 'resolving', 'failed'],
  type: ['MP4', 'WebM', 'HLS', 'DASH', 'live'],
  visibility: VISIBILITIES,
  sort: ['createdAt', '-updatedAt', 'title', '-title', '-plays', 'plays'],
} as const;

type Filters = typeof FILTERS;
export type FilterName = keyof Filters;

/** The parameters of the list in the page's URL; the API uses the same names. */
export type VideoSearch = { readonly q?: string; readonly tag?: string } & {
  readonly [Name in FilterName]?: Filters[Name][number];
};

export const FILTER_NAMES = ['status', 'type', 'visibility', 'sort'] as const;

/** Drops unknown parameters and values: anyone can edit a URL. */
export function parseVideoSearch(search: Readonly<Record<string, unknown>>): VideoSearch {
  const q = toText(search['q']);
  const tag = toText(search['tag']).toLowerCase();
  const filters = FILTER_NAMES.flatMap((name) => {
    const value = search[name];
    const values: readonly unknown[] = FILTERS[name];
    const known = values.includes(value);
    return known ? [[name, value]] : [];
  });
  return {
    ...(q !== '' && { q }),
    ...(tag !== '' && tag.length <= TAG_CHARACTERS_MAX && { tag }),
    ...Object.fromEntries(filters),
  };
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
