import type { AccountId } from '#contract/ids.ts';
import type { Queries } from '#platform/db/database.ts';
import { readAll } from '#platform/http/routes/list-pages.ts';

import { findItems } from './item-store.ts';
import { listPlaylists } from './playlist-store.ts';
import type { Playlist } from './playlist.ts';

/** More than a playlist can have. */
const ITEMS_MAX = 10_000;

/** All playlists of an account with the IDs of their videos, newest first. */
export async function* listAllPlaylists(
  queries: Queries,
  accountId: AccountId,
): AsyncGenerator<{ readonly playlist: Playlist; readonly videoIds: readonly string[] }> {
  for await (const playlist of readAll((part) => listPlaylists(queries, { accountId, ...part }))) {
    const scan = { playlistId: playlist.id, audience: 'owner', limit: ITEMS_MAX } as const;
    const items = await findItems(queries, { ...scan, from: null });
    yield { playlist, videoIds: items.map(({ id }) => id) };
  }
}
