import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';

import type { AccountId } from '#contract/ids.ts';
import type { SubtitleTrack } from '#contract/media-types.ts';
import type { Queries } from '#platform/db/database.ts';
import type { Tables } from '#platform/db/schema/tables.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';

import { findMirrors, findSources } from './source-rows.ts';
import { toVideo } from './video-row.ts';
import type { Video } from './video.ts';

/** Opens the private videos of an account, and those with the epoch of a playback token. */
export type ReadAccess = {
  readonly accountId?: AccountId;
  readonly epoch?: number | undefined;
};

/** Finds the uploaded tracks of each video, oldest first. Videos without tracks are omitted. */
export type FindTracks = (
  queries: Queries,
  videoIds: readonly string[],
) => Promise<ReadonlyMap<string, readonly SubtitleTrack[]>>;

type VideoExpressions = ExpressionBuilder<Tables, 'videos'>;

export function isReadable(
  eb: VideoExpressions,
  { accountId, epoch }: ReadAccess,
): Expression<SqlBool> {
  return eb.or([
    eb('visibility', '!=', 'private'),
    ...(accountId === undefined ? [] : [eb('owner_id', '=', accountId)]),
    ...(epoch === undefined ? [] : [eb('playback_epoch', '=', epoch)]),
  ]);
}

/**
 * The database decides about access, so that a video that the caller may not read needs the same
 * queries as one that does not exist.
 */
export async function findVideo(
  queries: Queries,
  filter: (eb: VideoExpressions) => Expression<SqlBool>,
  { secrets, findTracks }: { readonly secrets: Secrets; readonly findTracks: FindTracks },
): Promise<Video | undefined> {
  const row = await queries.selectFrom('videos').selectAll().where(filter).executeTakeFirst();
  if (row === undefined) return undefined;
  const sources = row.resolved_at_ms === null ? [] : await findSources(queries, [row.id]);
  const mirrors = row.owner_id === null ? [] : await findMirrors(queries, [row.id]);
  const tracks = (await findTracks(queries, [row.id])).get(row.id) ?? [];
  return toVideo({ row, sources, mirrors, tracks }, secrets);
}
