import { linkToPoster } from '#features/videos/index.ts';

import { toPlaylistLinks } from './links.ts';
import type { Playlist } from './playlist.ts';
import type { PlaylistWire } from './wire.ts';

export function toPlaylistWire(playlist: Playlist, publicUrl: URL): PlaylistWire {
  const { id, title, description, visibility, videoCount, posterVideoId } = playlist;
  return {
    id,
    title,
    description,
    visibility,
    videoCount,
    posterVideoId,
    posterUrl: posterVideoId === null ? null : linkToPoster(posterVideoId, { publicUrl }),
    links: toPlaylistLinks(id, publicUrl),
    createdAt: new Date(playlist.createdAtMs).toISOString(),
    updatedAt: new Date(playlist.updatedAtMs).toISOString(),
  };
}
