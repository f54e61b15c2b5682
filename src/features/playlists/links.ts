import { linkToVideoPoster, type PlaylistGuest, type Video } from '#features/videos/index.ts';

import type { Playlist } from './playlist.ts';
import type { PlaylistWire } from './wire.ts';

/** Every link starts with PUBLIC_URL, and contains the token of the guest, if there is one. */
export function toPlaylistLinks(
  id: string,
  publicUrl: URL,
  guest?: PlaylistGuest,
): PlaylistWire['links'] {
  const link = (path: string): string => {
    const url = new URL(path, publicUrl);
    if (guest !== undefined) url.searchParams.set('token', guest.token);
    return url.href;
  };
  const feed = (format: string): string => link(`api/v1/playlists/${id}/feed?format=${format}`);
  return {
    page: link(`watch/${id}`),
    iframe: link(`embed/${id}`),
    rss: feed('rss'),
    json: feed('json'),
    m3u: feed('m3u'),
  };
}

/** Only the links of private videos contain a token. */
export function toVideoToken(
  { id, visibility }: Video,
  guest: PlaylistGuest | undefined,
): string | undefined {
  return visibility === 'private' ? guest?.toVideoToken(id) : undefined;
}

export function linkToPlaylistPoster(
  { posterVideoId: id, posterUploadedAtMs }: Playlist,
  publicUrl: URL,
  guest: PlaylistGuest | undefined,
): string | null {
  if (id === null) return null;
  const token = guest?.toVideoToken(id);
  return linkToVideoPoster({ id, posterUploadedAtMs }, { publicUrl, token });
}
