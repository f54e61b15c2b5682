import type { AccountId } from '#contract/ids.ts';
import type { ListPosition } from '#platform/http/routes/list-cursor.ts';

import type { ManageContext } from '../context.ts';
import { findVideos } from '../record/store/find-videos.ts';
import {
  type ListFilters,
  type ListSort,
  type ScannedVideo,
  scanVideos,
} from '../record/store/scan-videos.ts';
import { toTitle } from '../record/to-title.ts';
import type { Video } from '../record/video.ts';

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

const SEARCH_BATCH = 250;

/**
 * A page of an account's videos. A search scans at most SEARCHED_VIDEOS_MAX videos. Its page may
 * therefore have fewer than `limit` results, or none, although more pages follow
 * (docs/decisions/0011).
 */
export async function listVideos(ctx: ManageContext, request: ListRequest): Promise<VideoPage> {
  const { search } = request;
  const { found, next } = await (search === null
    ? scanPage(ctx, request)
    : scanMatches(ctx, request, search));
  const ids = found.map(({ id }) => id);
  return { videos: await findVideos(ctx.database.queries, ctx, ids), next };
}

type ScanResult = { readonly found: readonly ScannedVideo[]; readonly next: ListPosition | null };

async function scanPage(
  { database, secrets }: ManageContext,
  request: ListRequest,
): Promise<ScanResult> {
  const scan = { ...request, rowsMax: request.limit + 1 };
  const rows = await scanVideos(database.queries, secrets, scan);
  const found = rows.slice(0, request.limit);
  return { found, next: rows.length > request.limit ? (found.at(-1) ?? null) : null };
}

/** Source URLs are sealed, so the database can't search them. They are opened here in batches. */
async function scanMatches(
  { database, secrets }: ManageContext,
  request: ListRequest,
  search: string,
): Promise<ScanResult> {
  const wanted = search.toLowerCase();
  const found: ScannedVideo[] = [];
  let after = request.after;
  for (let scannedCount = 0; scannedCount < SEARCHED_VIDEOS_MAX; scannedCount += SEARCH_BATCH) {
    const scan = { ...request, after, rowsMax: SEARCH_BATCH };
    const rows = await scanVideos(database.queries, secrets, scan);
    for (const row of rows) {
      after = row;
      if (isMatch(row, wanted)) found.push(row);
      if (found.length === request.limit) return { found, next: after };
    }
    if (rows.length < SEARCH_BATCH) return { found, next: null };
  }
  return { found, next: after };
}

function isMatch({ openSourceUrl, ...row }: ScannedVideo, wanted: string): boolean {
  if (row.storedTitle?.toLowerCase().includes(wanted) === true) return true;
  const sourceUrl = openSourceUrl();
  if (sourceUrl === undefined) return false;
  if (sourceUrl.href.toLowerCase().includes(wanted)) return true;
  return (
    toTitle({ ...row, sourceUrl })
      ?.toLowerCase()
      .includes(wanted) === true
  );
}
