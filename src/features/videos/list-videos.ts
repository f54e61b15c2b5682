import type { AccountId } from '#contract/ids.ts';
import type { Database } from '#platform/db/database.ts';
import type { ListPosition } from '#platform/http/routes/list-cursor.ts';

import type { ListFilters, ListSort, OwnerStore, ScannedVideo } from './owner-store.ts';
import type { Video } from './video.ts';

/** Videos scanned by one page of a search; the next page continues from there. */
const SEARCHED_VIDEOS_MAX = 2_000;

export type ListRequest = {
  /** Null for the operator, who sees all videos. */
  readonly ownerId: AccountId | null;
  readonly filters: ListFilters;
  readonly sort: ListSort;
  /** A case-insensitive substring of the title or of the source URL. */
  readonly search: string | null;
  readonly after: ListPosition | null;
  readonly limit: number;
};

/** `next` is null on the last page. */
export type VideoPage = { readonly videos: readonly Video[]; readonly next: ListPosition | null };

/**
 * A page of an account's videos. A search scans at most SEARCHED_VIDEOS_MAX videos. Its page may
 * therefore have fewer than `limit` results, or none, although more pages follow
 * (docs/decisions/0011).
 */
export type ListVideos = (request: ListRequest) => Promise<VideoPage>;

type Deps = { readonly database: Pick<Database, 'queries'>; readonly ownerStore: OwnerStore };

const SEARCH_BATCH = 250;

export function createListVideos({ database, ownerStore }: Deps): ListVideos {
  return async (request) => {
    const { search } = request;
    const scanned = await (search === null
      ? scanPage(request, database, ownerStore)
      : scanMatches(request, search, { database, ownerStore }));
    const ids = scanned.found.map(({ id }) => id);
    return { videos: await ownerStore.findVideos(database.queries, ids), next: scanned.next };
  };
}

type ScanResult = { readonly found: readonly ScannedVideo[]; readonly next: ListPosition | null };

async function scanPage(
  request: ListRequest,
  { queries }: Deps['database'],
  { scan }: OwnerStore,
): Promise<ScanResult> {
  const rows = await scan(queries, { ...request, rowsMax: request.limit + 1 });
  const found = rows.slice(0, request.limit);
  return { found, next: rows.length > request.limit ? (found.at(-1) ?? null) : null };
}

/** Source URLs are sealed, so the database can't search them. They are opened here in batches. */
async function scanMatches(
  request: ListRequest,
  search: string,
  { database, ownerStore }: Deps,
): Promise<ScanResult> {
  const wanted = search.toLowerCase();
  const found: ScannedVideo[] = [];
  let after = request.after;
  for (let scannedCount = 0; scannedCount < SEARCHED_VIDEOS_MAX; scannedCount += SEARCH_BATCH) {
    const rows = await ownerStore.scan(database.queries, {
      ...request,
      after,
      rowsMax: SEARCH_BATCH,
    });
    for (const row of rows) {
      after = row;
      if (isMatch(row, wanted)) found.push(row);
      if (found.length === request.limit) return { found, next: after };
    }
    if (rows.length < SEARCH_BATCH) return { found, next: null };
  }
  return { found, next: after };
}

function isMatch({ title, openSourceUrl: readSourceUrl }: ScannedVideo, wanted: string): boolean {
  return (
    title?.toLowerCase().includes(wanted) === true || readSourceUrl().toLowerCase().includes(wanted)
  );
}
