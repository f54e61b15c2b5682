import { type AccountId, isVideoId } from '#contract/ids.ts';
import type { Queries } from '#platform/db/database.ts';

import { readEmbedSites } from './video-row.ts';
import type { HeldValues } from './video.ts';

type SourceKey = { readonly ownerId: AccountId; readonly digest: string };

/** Returns the values of the account's video of the source. */
export async function findHeldValues(
  queries: Queries,
  { ownerId, digest }: SourceKey,
): Promise<HeldValues | undefined> {
  const row = await queries
    .selectFrom('videos')
    .select(['id', 'title', 'source_title', 'description', 'source_description'])
    .select(['visibility', 'force_proxy', 'embed_sites'])
    .where('owner_id', '=', ownerId)
    .where('source_digest', '=', digest)
    .executeTakeFirst();
  if (row === undefined || !isVideoId(row.id)) return undefined;
  return {
    id: row.id,
    title: row.title ?? row.source_title,
    description: row.description ?? row.source_description,
    visibility: row.visibility,
    proxy: row.force_proxy === 1,
    embedSites: readEmbedSites(row.embed_sites),
  };
}
