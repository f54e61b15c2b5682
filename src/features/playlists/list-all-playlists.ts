import type { AccountId } from '#contract/ids.ts';
import type { Queries } from '#platform/db/database.ts';
import type { ListPosition } from '#platform/http/routes/list-cursor.ts';

import { findItems } from './item-store.ts';
import { listPlaylists } from './playlist-store.ts';
import type { Playlist } from './playlist.ts';

const PLAYLISTS_PER_READ = 100;
/** More than a playlist can have. */
const ITEMS_MAX = 10_000;

/** All playlists of an account with the IDs of their videos, newest first. */
export async function* listAllPlaylists(
  queries: Queries,
  accountId: AccountId,
): AsyncGenerator<{ readonly playlist: Playlist; readonly videoIds: readonly string[] }> {
  for (let after: ListPosition | null = null; ;) {
    const limit = PLAYLISTS_PER_READ;
    const page: readonly Playlist[] = await listPlaylists(queries, { accountId, after, limit });
    for (const playlist of page) {
      const scan = { playlistId: playlist.id, audience: 'owner', limit: ITEMS_MAX } as const;
      const items = await findItems(queries, { ...scan, from: null });
      yield { playlist, videoIds: items.map(({ id }) => id) };
    }
    const last = page.at(-1);
    if (last === undefined || page.length < limit) return;
    after = { atMs: last.createdAtMs, id: last.id };
  }
}
