import { PlaylistError } from '#lib/hls/playlist-error.ts';
import { rewritePlaylist } from '#lib/hls/rewrite-playlist.ts';
import type { UriRole } from '#lib/hls/uri-slots.ts';
import type { Variables } from '#lib/hls/variables.ts';
import { MANIFEST_URLS_MAX } from '#lib/manifest/limits.ts';
import { TEXT_LIMITS, type ThreadTask } from '#platform/threads/thread-task.ts';

type Input = { readonly text: string; readonly url: string; readonly variables: Variables };

/** A resource of a playlist that has a position. */
export type ListedPosition = {
  readonly role: UriRole;
  readonly href: string;
  readonly variables: Variables;
};

/** By the ID of the resource (see PositionTracker). */
export type Positions = ReadonlyMap<string, ListedPosition>;

export const NO_POSITIONS: Positions = new Map();

/** Lists the positions of a playlist; none for an invalid playlist. */
export const task: ThreadTask<Input, Positions> = {
  name: 'positions',
  module: import.meta.url,
  run: listPositions,
  ...TEXT_LIMITS,
};

function listPositions({ text, url, variables }: Input): Positions {
  const positions = new Map<string, ListedPosition>();
  try {
    rewritePlaylist(text, {
      base: new URL(url),
      variables,
      replace(uri) {
        if (uri.id !== null && positions.size < MANIFEST_URLS_MAX && !positions.has(uri.id)) {
          const { id, role, variables: imported } = uri;
          positions.set(id, { role, href: uri.url.href, variables: imported });
        }
        return null;
      },
    });
  } catch (error) {
    if (error instanceof PlaylistError) return NO_POSITIONS;
    throw error;
  }
  return positions;
}
