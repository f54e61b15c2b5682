import { runRead } from '#platform/db/read-task.ts';
import type { ListPosition } from '#platform/http/routes/list-cursor.ts';

import { digestLabel, type LabelFilter } from '../fields/labels.ts';
import { task as searchVideosTask } from '../record/search-videos-task.ts';
import { type SearchResult, type SearchScan, searchVideos } from '../record/search-videos.ts';
import { findVideos } from '../record/store/find-videos.ts';
import { findPositions, isFilteredByIndex, type ListScan } from '../record/store/scan-videos.ts';
import type { Video } from '../record/video.ts';
import type { ManageContext } from './manage-context.ts';

/** Videos compared by one page of a search; the next page continues from there. */
const SEARCHED_VIDEOS_MAX = 2_000;
/** Videos compared without a thread, because passing the search to one takes as long. */
const SEARCHED_DIRECTLY_MAX = 50;

export type ListRequest = Omit<ListScan, 'rowsMax' | 'label'> & {
  /** A case-insensitive substring of the title or of the source URL. */
  readonly search: string | null;
  /** The videos must have all these labels. */
  readonly labels?: readonly LabelFilter[];
  readonly limit: number;
};

/** `next` is null on the last page. */
export type VideoPage = { readonly videos: readonly Video[]; readonly next: ListPosition | null };

/**
 * A page of an account's videos. An index finds the videos with one label. Further labels, and the
 * provider together with a label, are compared as in a search, and so are all filters in lists by
 * title or plays. A search compares at most
 * SEARCHED_VIDEOS_MAX videos. Its page may therefore have fewer than `limit` results, or none,
 * although more pages follow (docs/decisions/0057).
 */
export async function listVideos(
  ctx: ManageContext,
  { search, labels = [], ...filtered }: ListRequest,
): Promise<VideoPage> {
  const [label, ...otherLabels] = new Set(labels.map(digestLabel));
  const request = { ...filtered, label };
  const isCompared =
    search !== null ||
    otherLabels.length > 0 ||
    (label !== undefined && filtered.filters.provider !== undefined) ||
    (!isFilteredByIndex(filtered.sort) && (label !== undefined || hasFilter(filtered.filters)));
  const { found, next } = await (isCompared
    ? searchPage(ctx, { ...request, search, otherLabels })
    : findPage(ctx, request));
  const ids = found.map(({ id }) => id);
  return { videos: await findVideos(ctx.database.queries, ctx, ids), next };
}

function hasFilter(filters: ListRequest['filters']): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}

async function findPage(
  { database }: ManageContext,
  request: Omit<SearchScan, 'search' | 'otherLabels' | 'scannedMax'>,
): Promise<SearchResult> {
  const rows = await findPositions(database, { ...request, rowsMax: request.limit + 1 });
  const found = rows.slice(0, request.limit);
  return { found, next: rows.length > request.limit ? (found.at(-1) ?? null) : null };
}

async function searchPage(
  ctx: ManageContext,
  request: Omit<SearchScan, 'scannedMax'>,
): Promise<SearchResult> {
  const { database, secrets } = ctx;
  const first = await searchVideos(database, secrets, {
    ...request,
    scannedMax: SEARCHED_DIRECTLY_MAX,
  });
  const limit = request.limit - first.found.length;
  if (first.next === null || limit === 0) return first;
  const scan = {
    ...request,
    after: first.next,
    limit,
    scannedMax: SEARCHED_VIDEOS_MAX - SEARCHED_DIRECTLY_MAX,
  };
  const rest = await runRead(ctx, searchVideosTask, {
    input: { scan, sealKey: secrets.sealKey },
    client: request.ownerId ?? 'operator',
  });
  return { found: [...first.found, ...rest.found], next: rest.next };
}
