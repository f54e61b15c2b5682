import type { SelectQueryBuilder } from 'kysely';

import type { AccountId, VideoId } from '#contract/ids.ts';
import type { Database, Queries, Tx } from '#platform/db/database.ts';
import type { Tables } from '#platform/db/schema/tables.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';

import { toTitle } from '../../fields/to-title.ts';
import type { Video } from '../video.ts';
import { findSubmittedUrls } from './address-store.ts';
import { findDeletedIds } from './deleted-videos.ts';
import { findTitleRows } from './scan-videos.ts';
import { selectOwned, selectVideos } from './stored-videos.ts';

/** A subquery of the IDs of all videos of an account. */
export function selectOwnedIds(
  queries: Queries,
  ownerId: AccountId,
): SelectQueryBuilder<Tables, 'videos', { readonly id: string }> {
  return selectOwned(queries, ownerId).select('id');
}

/**
 * Counts at most `max` videos, including those whose deletion can be undone: otherwise, deletions
 * would make room for more videos than the quota.
 */
export async function countVideos(
  queries: Queries,
  ownerId: AccountId,
  max = Number.MAX_SAFE_INTEGER,
): Promise<number> {
  const { count } = await queries
    .selectFrom(selectOwnedIds(queries, ownerId).limit(max).as('owned'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Math.min(count + (await findDeletedIds(queries, ownerId)).length, max);
}

/**
 * The titles of videos for their owner, or else the hosts of their URLs. Omits deleted videos and
 * videos of other accounts.
 */
export async function findTitles(
  queries: Queries,
  secrets: Secrets,
  { ids, ownerId }: { readonly ids: readonly string[]; readonly ownerId: AccountId },
): Promise<ReadonlyMap<string, string>> {
  const rows = await findTitleRows(queries, ids, ownerId);
  const urls = await findSubmittedUrls(
    queries,
    secrets,
    rows.map(({ id }) => id),
  );
  return new Map(
    rows.flatMap((row) => {
      const sourceUrl = urls.get(row.id)?.();
      if (sourceUrl === undefined) return [];
      const storedTitle = row.title ?? row.source_title;
      return [[row.id, toTitle({ ...row, storedTitle, sourceUrl }) ?? sourceUrl.host]];
    }),
  );
}

/** The columns that decide who may read a video. */
export type VideoAccess = Pick<Video, 'visibility' | 'playbackEpoch'> & {
  readonly isRemoved: boolean;
};

/** Deleted videos are omitted. */
export async function findAccess(
  queries: Queries,
  ids: readonly string[],
): Promise<ReadonlyMap<string, VideoAccess>> {
  if (ids.length === 0) return new Map();
  const rows = await selectVideos(queries)
    .select(['id', 'visibility', 'playback_epoch', 'removed_at_ms'])
    .where('id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ id, visibility, playback_epoch: playbackEpoch, removed_at_ms: removedAtMs }) => [
      id,
      { visibility, playbackEpoch, isRemoved: removedAtMs !== null },
    ]),
  );
}

/**
 * Returns who may read those of the videos that the account owns. Until the transaction ends, none
 * of them changes or is deleted. A fixed lock order avoids deadlocks; SQLite has one writer at a
 * time and needs no lock.
 */
export async function lockOwnedAccess(
  tx: Tx,
  kind: Database['kind'],
  { ids, ownerId }: { readonly ids: readonly string[]; readonly ownerId: AccountId },
): Promise<ReadonlyMap<string, Pick<VideoAccess, 'visibility' | 'isRemoved'>>> {
  if (ids.length === 0) return new Map();
  const rows = await selectOwned(tx, ownerId)
    .select(['id', 'visibility', 'removed_at_ms'])
    .where('id', 'in', ids)
    .orderBy('id')
    .$if(kind === 'postgres', (query) => query.forShare())
    .execute();
  return new Map(
    rows.map(({ id, visibility, removed_at_ms: removedAtMs }) => [
      id,
      { visibility, isRemoved: removedAtMs !== null },
    ]),
  );
}

/** The time to which the check was deferred because of the owner's quota, if it was. */
export async function findDeferral(queries: Queries, id: VideoId): Promise<number | null> {
  const row = await selectVideos(queries)
    .select('check_deferred_to_ms')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.check_deferred_to_ms ?? null;
}

/** The results of resolving one provider's recently changed videos. */
export type ProviderCount = {
  /** Null for URLs that no adapter matched. */
  readonly provider: string | null;
  readonly ready: number;
  readonly failed: number;
  /** The most frequent error code. */
  readonly commonError: string | null;
};

/**
 * Counts videos that were resolved or failed since `sinceMs`. The provider with the most videos
 * comes first.
 */
export async function countByProvider(
  queries: Queries,
  sinceMs: number,
): Promise<readonly ProviderCount[]> {
  const rows = await selectVideos(queries)
    .select(['provider', 'status', 'error_code'])
    .select(({ fn }) => fn.countAll().as('count'))
    .where('updated_at_ms', '>=', sinceMs)
    .where('status', 'in', ['ready', 'failed'])
    .groupBy(['provider', 'status', 'error_code'])
    .execute();
  return aggregateByProvider(rows.map((row) => ({ ...row, count: Number(row.count) })));
}

/** A provider, and when yt-dlp has last found the sources of one of its videos. */
export type YtDlpSuccess = { readonly provider: string; readonly resolvedAtMs: number };

/** Lists the providers whose videos yt-dlp has found, by name. */
export async function findYtDlpSuccesses(queries: Queries): Promise<readonly YtDlpSuccess[]> {
  const rows = await selectVideos(queries)
    .select('provider')
    .select(({ fn }) => fn.max('resolved_at_ms').as('resolved_at_ms'))
    .where('is_from_yt_dlp', '=', 1)
    .groupBy('provider')
    .orderBy('provider')
    .execute();
  return rows.flatMap(({ provider, resolved_at_ms: resolvedAtMs }) =>
    provider === null || resolvedAtMs === null ? [] : [{ provider, resolvedAtMs }],
  );
}

type Row = {
  readonly provider: string | null;
  readonly status: string;
  readonly error_code: string | null;
  readonly count: number;
};

function aggregateByProvider(rows: readonly Row[]): readonly ProviderCount[] {
  return [...Map.groupBy(rows, ({ provider }) => provider)]
    .map(([provider, all]) => {
      const failed = all.filter(({ status }) => status === 'failed');
      const [common] = failed.toSorted((a, b) => b.count - a.count);
      return {
        provider,
        ready: sumCounts(all.filter(({ status }) => status === 'ready')),
        failed: sumCounts(failed),
        commonError: common?.error_code ?? null,
      };
    })
    .toSorted((a, b) => b.ready + b.failed - (a.ready + a.failed));
}

function sumCounts(rows: readonly Row[]): number {
  return rows.reduce((sum, { count }) => sum + count, 0);
}
