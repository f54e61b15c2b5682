import { identifyUrl } from '#features/resolution/index.ts';
import type { Queries, Tx } from '#platform/db/database.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';

import type { Feed, FeedEntry } from './feed.ts';

/** Items remembered per feed, twice the number of digests. Far more than a document lists. */
const DIGESTS_MAX = 4_000;

/** Digests of the GUID with the date, and of the source. Some feeds change the GUIDs of items. */
export type ItemDigests = { readonly entry: FeedEntry; readonly digests: readonly string[] };

/**
 * A GUID with two sources of the same date identifies neither: some feeds state one GUID for every
 * item.
 */
export function toItemDigests(
  entries: readonly FeedEntry[],
  { id }: Pick<Feed, 'id'>,
  secrets: Pick<Secrets, 'digest'>,
): readonly ItemDigests[] {
  const named = entries.map((entry) => ({
    entry,
    guid: `${entry.guid}\n${entry.publishedAtMs}`,
    source: identifyUrl(entry.url).name,
  }));
  const sources = new Map<string, Set<string>>();
  for (const { guid, source } of named) {
    const known = sources.get(guid) ?? new Set();
    sources.set(guid, known.add(source));
  }
  return named.map(({ entry, guid, source }) => ({
    entry,
    digests: [source, ...(sources.get(guid)?.size === 1 ? [guid] : [])].map((name) =>
      secrets.digest('feed-item', `${id}\n${name}`),
    ),
  }));
}

/** Returns the digests that the feed has listed before. */
export async function findKnownDigests(
  queries: Queries,
  feedId: string,
  digests: readonly string[],
): Promise<ReadonlySet<string>> {
  if (digests.length === 0) return new Set();
  const rows = await queries
    .selectFrom('feed_items')
    .select('digest')
    .where('feed_id', '=', feedId)
    .where('digest', 'in', digests)
    .execute();
  return new Set(rows.map(({ digest }) => digest));
}

/** Stores new digests, and the time of those that exist. */
export async function writeDigests(
  tx: Tx,
  feedId: string,
  { digests, nowMs }: { readonly digests: readonly string[]; readonly nowMs: number },
): Promise<void> {
  const unique = [...new Set(digests)];
  if (unique.length === 0) return;
  await tx
    .insertInto('feed_items')
    .values(unique.map((digest) => ({ feed_id: feedId, digest, seen_at_ms: nowMs })))
    .onConflict((conflict) =>
      conflict
        .columns(['feed_id', 'digest'])
        .doUpdateSet((update) => ({ seen_at_ms: update.ref('excluded.seen_at_ms') })),
    )
    .execute();
}

/** Deletes the items that the feed has not listed for the longest time. */
export async function forgetOldDigests(tx: Tx, feedId: string): Promise<void> {
  const last = await tx
    .selectFrom('feed_items')
    .select('seen_at_ms')
    .where('feed_id', '=', feedId)
    .orderBy('seen_at_ms', 'desc')
    .offset(DIGESTS_MAX)
    .limit(1)
    .executeTakeFirst();
  if (last === undefined) return;
  await tx
    .deleteFrom('feed_items')
    .where('feed_id', '=', feedId)
    .where('seen_at_ms', '<=', last.seen_at_ms)
    .execute();
}
