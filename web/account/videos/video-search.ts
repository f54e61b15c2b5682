const STATUSES = ['queued', 'resolving', 'ready', 'failed'] as const;
const TYPES = ['MP4', 'WebM', 'HLS', 'DASH', 'live'] as const;
const VISIBILITIES = ['public', 'unlisted', 'private'] as const;
const SORTS = ['-createdAt', 'createdAt', '-updatedAt'] as const;

/** What narrows the list down; it stands in the page's address and goes to the API under the same names. */
export type VideoSearch = {
  readonly q?: string;
  readonly status?: (typeof STATUSES)[number];
  readonly type?: (typeof TYPES)[number];
  readonly visibility?: (typeof VISIBILITIES)[number];
  readonly sort?: (typeof SORTS)[number];
};

/** Keeps what is understood of an address that anybody may have typed. */
export function readVideoSearch(search: Readonly<Record<string, unknown>>): VideoSearch {
  const q = typeof search['q'] === 'string' ? search['q'].trim() : '';
  const status = pick(STATUSES, search['status']);
  const type = pick(TYPES, search['type']);
  const visibility = pick(VISIBILITIES, search['visibility']);
  const sort = pick(SORTS, search['sort']);
  return {
    ...(q !== '' && { q }),
    ...(status !== undefined && { status }),
    ...(type !== undefined && { type }),
    ...(visibility !== undefined && { visibility }),
    ...(sort !== undefined && { sort }),
  };
}

/** True when something other than the order is asked for. */
export function isNarrowed({ q, status, type, visibility }: VideoSearch): boolean {
  return [q, status, type, visibility].some((value) => value !== undefined);
}

function pick<T extends string>(allowed: readonly T[], value: unknown): T | undefined {
  return allowed.find((candidate) => candidate === value);
}
