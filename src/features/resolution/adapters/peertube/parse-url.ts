/** A video or playlist position on a PeerTube instance. IDs are UUIDs, short UUIDs or numbers. */
export type PeertubeReference =
  | { readonly kind: 'video'; readonly id: string }
  | { readonly kind: 'playlist'; readonly id: string; readonly position: number };

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const SHORT_UUID = '[1-9A-HJ-NP-Za-km-z]{20,22}';

const VIDEO = new RegExp(
  `^/(?:w|videos/watch|videos/embed|videos/live|api/v1/videos)/(${UUID}|${SHORT_UUID})/?$`,
);
const NUMBERED_VIDEO = /^\/videos\/(?:watch|embed)\/(\d{1,10})\/?$/;
const PLAYLIST = new RegExp(
  `^/(?:w/p|videos/watch/playlist|video-playlists/embed)/(${UUID}|${SHORT_UUID})/?$`,
);
const POSITION_MAX = 10_000;

/** Returns undefined for channels, accounts and other URLs without a video. */
export function parsePeertubeUrl({ pathname, searchParams }: URL): PeertubeReference | undefined {
  // Comment links follow the ID: /w/ID;threadId=1.
  const [path = ''] = pathname.split(';', 1);
  const [, id] = VIDEO.exec(path) ?? NUMBERED_VIDEO.exec(path) ?? [];
  if (id !== undefined) return { kind: 'video', id };
  const [, playlist] = PLAYLIST.exec(path) ?? [];
  if (playlist === undefined) return undefined;
  const position = Number(searchParams.get('playlistPosition') ?? '1');
  const isPosition = Number.isSafeInteger(position) && position > 0 && position < POSITION_MAX;
  return { kind: 'playlist', id: playlist, position: isPosition ? position : 1 };
}

const BASE58 = '123456789abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ';

/** The UUID that a short ID encodes in base 58. Other IDs are returned unchanged. */
export function toLongId(id: string): string {
  if (!new RegExp(`^${SHORT_UUID}$`).test(id)) return id;
  let number = 0n;
  for (const digit of id) number = number * 58n + BigInt(BASE58.indexOf(digit));
  const hex = number.toString(16).padStart(32, '0');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
