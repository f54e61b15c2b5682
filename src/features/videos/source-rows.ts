import type { SourceId } from '#contract/ids.ts';
import type { ResolvedSource } from '#features/resolution/index.ts';
import type { Queries, Tx } from '#platform/db/database.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';

import { type MirrorRow, type SourceRow, toSourceRow } from './video-row.ts';

/** In their order; those that were taken out too. */
export function findSources(
  queries: Queries,
  videoIds: readonly string[],
): Promise<readonly SourceRow[]> {
  return queries
    .selectFrom('sources')
    .selectAll()
    .where('video_id', 'in', videoIds)
    .orderBy('position')
    .execute();
}

/** The oldest first. */
export function findMirrors(
  queries: Queries,
  videoIds: readonly string[],
): Promise<readonly MirrorRow[]> {
  return queries
    .selectFrom('mirrors')
    .selectAll()
    .where('video_id', 'in', videoIds)
    .orderBy('created_at_ms')
    .orderBy('digest')
    .execute();
}

export type FoundSources = {
  readonly videoId: string;
  /** The address that was resolved; null for the record's own. */
  readonly mirrorDigest: string | null;
  readonly sources: readonly ResolvedSource[];
  readonly forceProxy: boolean;
  readonly newSourceId: () => SourceId;
};

/**
 * Puts what an address was resolved to in the place of what it was before; what other addresses gave stays. The same
 * place and format keep their ID, so that links to them live on, their place in the order, and whether they were
 * taken out; what is new stands behind the others of its address.
 */
export async function replaceSources(tx: Tx, found: FoundSources, secrets: Secrets): Promise<void> {
  const { videoId, mirrorDigest } = found;
  const all = await findSources(tx, [videoId]);
  const former = all.filter((row) => row.mirror_digest === mirrorDigest);
  const others = all.filter((row) => row.mirror_digest !== mirrorDigest);
  await tx.deleteFrom('sources').where('video_id', '=', videoId).execute();
  const rows = inOrder([...others, ...toRows(found, former, secrets)]);
  if (rows.length > 0) await tx.insertInto('sources').values(rows).execute();
}

function toRows(
  { videoId, mirrorDigest, sources, forceProxy, newSourceId }: FoundSources,
  former: readonly SourceRow[],
  secrets: Secrets,
): readonly SourceRow[] {
  const behind = former.at(-1)?.position ?? Number.MAX_SAFE_INTEGER;
  return sources.map((found, place) => {
    const same = former.find((row) => row.place === place && row.format === found.format);
    return toSourceRow(
      {
        id: same?.id ?? newSourceId(),
        videoId,
        mirrorDigest,
        place,
        position: same?.position ?? behind,
        isRemoved: same?.is_removed === 1,
        mustProxy: found.proxyReasons.length > 0,
        forceProxy,
        found,
      },
      secrets,
    );
  });
}

/** A sort is stable: what is new stays behind what had its position. */
function inOrder(rows: readonly SourceRow[]): SourceRow[] {
  // Something must be left to play, whatever was taken out of what there was before.
  const isNoneLeft = rows.every((row) => row.is_removed === 1);
  return rows
    .toSorted((one, other) => one.position - other.position)
    .map((row, position) => ({ ...row, position, is_removed: isNoneLeft ? 0 : row.is_removed }));
}
