import type { ListPosition } from '#platform/http/routes/list-cursor.ts';

import type { PlaylistContext, PlaylistReadContext } from './context.ts';
import { findItem, findItems } from './item-store.ts';
import { toListName } from './list-name.ts';
import type { PlaylistAudience } from './playlist.ts';
import {
  findPlaylist,
  listEntries,
  type PlaylistEntry,
  type PlaylistReader,
  type ReadPlaylist,
} from './read-playlist.ts';

/** A part of a playlist around one of its videos, as its audience sees it. */
export type PlaylistWindow = Pick<ReadPlaylist, 'playlist' | 'guest'> & {
  readonly entries: readonly PlaylistEntry[];
  /** The index of the requested video, or else of the first that plays. */
  readonly currentIndex: number;
  readonly isStart: boolean;
  /** For the list of its videos. Null at the end. */
  readonly nextCursor: string | null;
};

const BEFORE_MAX = 5;
const ENTRIES_MAX = 30;

type WindowReader = Omit<PlaylistReader, 'accountId'>;

/** Undefined for a playlist that the reader may not read, and for one without videos. */
export async function readWindow(
  ctx: PlaylistReadContext,
  id: string,
  { videoId, ...reader }: WindowReader & { readonly videoId: string | null },
): Promise<PlaylistWindow | undefined> {
  const { queries } = ctx.database;
  const found = await findPlaylist(ctx, id, { ...reader, accountId: null });
  if (found === undefined) return undefined;
  const { audience, ...read } = found;
  const scan = { playlistId: read.playlist.id, audience };
  const current = videoId === null ? undefined : await findItem(queries, { ...scan, videoId });
  const from = await findStart(ctx, { ...scan, current });
  const { entries, next } = await listEntries(ctx, { ...scan, from, limit: ENTRIES_MAX });
  const requested = entries.findIndex(({ video }) => video.id === current?.id);
  const playing = entries.findIndex(({ video }) => video.status === 'ready');
  if (entries.length === 0) return undefined;
  return {
    ...read,
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
    readonly audience: PlaylistAudience;
    readonly current: ListPosition | undefined;
  },
): Promise<ListPosition | null> {
  if (current === undefined) return null;
  const limit = BEFORE_MAX + 1;
  const before = await findItems(queries, { ...scan, direction: 'before', from: current, limit });
  return before[BEFORE_MAX] ?? null;
}
