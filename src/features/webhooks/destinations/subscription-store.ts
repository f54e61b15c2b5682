import { type EventType, isSubscribed } from '#contract/events.ts';
import type { WebhookId } from '#contract/ids.ts';
import type { Tx } from '#platform/db/database.ts';

import { readPatterns, readTexts, toWebhookId } from './destination-columns.ts';
import type { WebhookContext } from './webhook-context.ts';

type SubscribedEvent = {
  readonly accountId: string;
  readonly type: EventType;
  readonly subject: string;
  /** The tags of the video before and after the change. */
  readonly tags: readonly string[];
};

/**
 * The account's enabled destinations that are subscribed to the event; they cannot be deleted until
 * the transaction ends. A fixed lock order avoids deadlocks.
 */
export async function findSubscribed(
  tx: Tx,
  { database: { kind }, findPlaylistsWith }: Pick<WebhookContext, 'database' | 'findPlaylistsWith'>,
  { accountId, type, subject, tags }: SubscribedEvent,
): Promise<readonly WebhookId[]> {
  const rows = await tx
    .selectFrom('webhooks')
    .select(['id', 'events', 'tags', 'playlists'])
    .where('account_id', '=', accountId)
    .where('enabled', '=', 1)
    .orderBy('id')
    // Blocks a deletion until the deliveries are written.
    .$if(kind === 'postgres', (query) => query.forKeyShare())
    .execute();
  const subscribed = rows
    .filter((row) => isSubscribed(readPatterns(row.events), type))
    .filter((row) => isWanted(readTexts(row.tags), tags))
    .map((row) => ({ id: toWebhookId(row.id), playlists: readTexts(row.playlists) }));
  const isFiltered = subscribed.some(({ playlists }) => playlists.length > 0);
  const places = isFiltered ? [subject, ...(await findPlaylistsWith(tx, subject))] : [];
  return subscribed.filter(({ playlists }) => isWanted(playlists, places)).map(({ id }) => id);
}

/** An empty list wants everything. */
function isWanted(wanted: readonly string[], found: readonly string[]): boolean {
  return wanted.length === 0 || wanted.some((each) => found.includes(each));
}
