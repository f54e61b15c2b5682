import type { PlaylistWire } from './wire.ts';

/** Every link starts with PUBLIC_URL. */
export function toPlaylistLinks(id: string, publicUrl: URL): PlaylistWire['links'] {
  const feed = (format: string): string =>
    new URL(`api/v1/playlists/${id}/feed?format=${format}`, publicUrl).href;
  return {
    page: new URL(`watch/${id}`, publicUrl).href,
    iframe: new URL(`embed/${id}`, publicUrl).href,
    rss: feed('rss'),
    json: feed('json'),
    m3u: feed('m3u'),
  };
}
