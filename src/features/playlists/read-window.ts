import type { ListPosition } from '#platform/http/routes/list-cursor.ts';

import type { PlaylistContext } from './context.ts';
import { findItem, findItems } from './item-store.ts';
import { toListName } from './list-name.ts';
import { findSharedPlaylist } from './playlist-store.ts';
import type { Playlist } from './playlist.ts';
import { listEntries, type PlaylistEntry } from './read-playlist.ts';

/** A part of a playlist around one of its videos, as everyone sees it. */
export type PlaylistWindow = {
  readonly playlist: Playlist;
  readonly entries: readonly PlaylistEntry[];
  /** The index of the requested video, or else of the first that plays. */
  readonly currentIndex: number;
  readonly isStart: boolean;
  /** For the list of its videos. Null at the end. */
  readonly nextCursor: string | null;
};

const BEFORE_MAX = 5;
const ENTRIES_MAX = 30;

/** Undefined for a private or unknown playlist, and for one without videos. */
export async function readWindow(
  ctx: PlaylistContext,
  id: string,
  videoId: string | null,
): Promise<PlaylistWindow | undefined> {
  const { queries } = ctx.database;
  const playlist = await findSharedPlaylist(queries, id);
  if (playlist === undefined) return undefined;
  const scan = { playlistId: playlist.id, audience: 'everyone' } as const;
  const current = videoId === null ? undefined : await findItem(queries, { ...scan, videoId });
  const from = await findStart(ctx, { ...scan, current });
  const { entries, next } = await listEntries(ctx, { ...scan, from, limit: ENTRIES_MAX });
  const requested = entries.findIndex(({ video }) => video.id === current?.id);
  const playing = entries.findIndex(({ video }) => video.status === 'ready');
  if (entries.length === 0) return undefined;
  return {
    playlist,
    entries,
    currentIndex: Math.max(0, requested === -1 ? playing : requested),
    isStart: from === null,
    nextCursor: next === null ? null : ctx.listCursors.write(next, toListName(scan)),
  };
}

/** The item before the window. Null at the start of the playlist. */
async function findStart(
  { database: { queries } }: PlaylistContext,
  {
    current,
    ...scan
  }: {
    readonly playlistId: string;
    readonly audience: 'everyone';
    readonly current: ListPosition | undefined;
  },
): Promise<ListPosition | null> {
  if (current === undefined) return null;
  const limit = BEFORE_MAX + 1;
  const before = await findItems(queries, { ...scan, direction: 'before', from: current, limit });
  return before[BEFORE_MAX] ?? null;
}
