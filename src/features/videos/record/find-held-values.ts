import { type AccountId, isVideoId } from '#contract/ids.ts';
import type { Queries } from '#platform/db/database.ts';

import { toTitle } from './to-title.ts';
import { readEmbedSites } from './video-row.ts';
import type { HeldValues } from './video.ts';

type SourceKey = {
  readonly ownerId: AccountId;
  readonly source: { readonly url: URL; readonly digest: string };
};

/** Returns the values of the account's video of the source. */
export async function findHeldValues(
  queries: Queries,
  { ownerId, source }: SourceKey,
): Promise<HeldValues | undefined> {
  const row = await queries
    .selectFrom('videos')
    .select(['id', 'title', 'source_title', 'description', 'source_description'])
    .select(['visibility', 'force_proxy', 'embed_sites', 'provider', 'resolved_at_ms'])
    .where('owner_id', '=', ownerId)
    .where('source_digest', '=', source.digest)
    .executeTakeFirst();
  if (row === undefined || !isVideoId(row.id)) return undefined;
  const storedTitle = row.title ?? row.source_title;
  // The source may still provide another title than the file name.
  const isTitleFinal = row.resolved_at_ms !== null;
  return {
    id: row.id,
    title: isTitleFinal ? toTitle({ ...row, storedTitle, sourceUrl: source.url }) : storedTitle,
    description: row.description ?? row.source_description,
    visibility: row.visibility,
    proxy: row.force_proxy === 1,
    embedSites: readEmbedSites(row.embed_sites),
  };
}
