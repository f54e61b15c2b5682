import type { AccountId } from '#contract/ids.ts';
import type { Tx } from '#platform/db/database.ts';

import type { WebhookContext } from './webhook-context.ts';

type Check = {
  readonly accountId: AccountId;
  readonly playlists: readonly string[];
  /** Those that the webhook has already. They may have been deleted since. */
  readonly known?: readonly string[];
};

/** Unique and sorted. Throws validation_failed for a playlist that the account does not own. */
export async function checkPlaylists(
  tx: Tx,
  { requirePlaylist }: Pick<WebhookContext, 'requirePlaylist'>,
  { accountId, playlists, known = [] }: Check,
): Promise<readonly string[]> {
  for (const [index, id] of playlists.entries()) {
    if (known.includes(id)) continue;
    await requirePlaylist(tx, { id, accountId, path: `/playlists/${index}` });
  }
  return [...new Set(playlists)].toSorted();
}
