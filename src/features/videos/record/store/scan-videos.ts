import type { AccountId } from '#contract/ids.ts';
import type { Queries } from '#platform/db/database.ts';
import type { ListPosition } from '#platform/http/routes/list-cursor.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';

import type { VideoRow } from '../video-row.ts';
import type { Visibility } from '../video.ts';
import { findSubmittedUrls } from './address-store.ts';

export type ListFilters = {
  readonly status?: VideoRow['status'];
  readonly type?: string;
  readonly provider?: string;
  readonly visibility?: Visibility;
};

export type ListSort = {
  readonly column: 'created_at_ms' | 'updated_at_ms';
  readonly direction: 'asc' | 'desc';
};

export type ListScan = {
  /** Null for the operator, who sees all videos. */
  readonly ownerId: AccountId | null;
  readonly filters: ListFilters;
  readonly sort: ListSort;
  readonly after: ListPosition | null;
  readonly rowsMax: number;
};

/** The fields that a search matches. */
export type ScannedVideo = ListPosition & {
  readonly id: VideoRow['id'];
  readonly provider: string | null;
  readonly storedTitle: string | null;
  /** Returns undefined if the video has just been deleted. */
  readonly openSourceUrl: () => URL | undefined;
};

/**
 * Returns the next rows in the order of `sort`. Keyset pagination neither skips nor repeats rows
 * when the list changes.
 */
export async function scanVideos(
  queries: Queries,
  secrets: Secrets,
  { ownerId, filters, sort, after, rowsMax }: ListScan,
): Promise<readonly ScannedVideo[]> {
  const { column, direction } = sort;
  let query = queries
    .selectFrom('videos')
    .select(['id', 'title', 'source_title', 'provider', `${column} as at_ms`])
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(rowsMax);
  if (ownerId !== null) query = query.where('owner_id', '=', ownerId);
  for (const name of ['status', 'type', 'provider', 'visibility'] as const) {
    const value = filters[name];
    if (value !== undefined) query = query.where(name, '=', value);
  }
  if (after !== null) {
    const beyond = direction === 'asc' ? '>' : '<';
    query = query.where((where) =>
      where.or([
        where(column, beyond, after.atMs),
        where.and([where(column, '=', after.atMs), where('id', beyond, after.id)]),
      ]),
    );
  }
  const rows = await query.execute();
  const urls = await findSubmittedUrls(
    queries,
    secrets,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    atMs: row.at_ms,
    provider: row.provider,
    storedTitle: row.title ?? row.source_title,
    openSourceUrl: () => urls.get(row.id)?.(),
  }));
}
