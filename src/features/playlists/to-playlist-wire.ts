import type { PlaylistGuest } from '#features/videos/index.ts';

import { linkToPlaylistPoster, toPlaylistLinks } from './links.ts';
import type { Playlist } from './playlist.ts';
import type { PlaylistWire } from './wire.ts';

export function toPlaylistWire(
  playlist: Playlist,
  publicUrl: URL,
  guest?: PlaylistGuest,
): PlaylistWire {
  const { id, title, description, visibility, videoCount, posterVideoId } = playlist;
  return {
    id,
    title,
    description,
    visibility,
    videoCount,
    posterVideoId,
    posterUrl: linkToPlaylistPoster(playlist, publicUrl, guest),
    links: toPlaylistLinks(id, publicUrl, guest),
    createdAt: new Date(playlist.createdAtMs).toISOString(),
    updatedAt: new Date(playlist.updatedAtMs).toISOString(),
  };
}
