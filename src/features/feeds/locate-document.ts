const YOUTUBE_HOST = /^(?:(?:www|m)\.)?youtube\.com$/;
const YOUTUBE_CHANNEL = /^\/channel\/(UC[\w-]{22})(?:\/|$)/;
const YOUTUBE_LIST = /^[\w-]{10,64}$/;

/** Returns the feed of a YouTube channel or playlist; other URLs are returned unchanged. */
export function locateDocument(url: URL): URL {
  if (!YOUTUBE_HOST.test(url.hostname)) return url;
  const channel = YOUTUBE_CHANNEL.exec(url.pathname)?.[1];
  if (channel !== undefined) return toYoutubeFeed('channel_id', channel);
  const list = url.searchParams.get('list') ?? '';
  return url.pathname === '/playlist' && YOUTUBE_LIST.test(list)
    ? toYoutubeFeed('playlist_id', list)
    : url;
}

function toYoutubeFeed(name: 'channel_id' | 'playlist_id', id: string): URL {
  const feed = new URL('https://www.youtube.com/feeds/videos.xml');
  feed.searchParams.set(name, id);
  return feed;
}

const PEERTUBE_CHANNEL = /^\/(?:c|video-channels)\/([\w.@-]{1,200})(?:\/|$)/;
const PEERTUBE_ACCOUNT = /^\/(?:a|accounts)\/([\w.@-]{1,200})(?:\/|$)/;
const PEERTUBE_PLAYLIST = /^\/(?:w\/p|videos\/watch\/playlist)\/([\w-]{1,36})\/?$/;
const PLAYLIST_VIDEOS_MAX = 100;

/**
 * Returns the feed of a PeerTube channel or account, or the list of a PeerTube playlist
 * (https://docs.joinpeertube.org/api-rest-reference.html). Undefined for other paths.
 */
export function locatePeertubeDocument({ pathname, origin }: URL): URL | undefined {
  const [, channel] = PEERTUBE_CHANNEL.exec(pathname) ?? [];
  if (channel !== undefined) return toPeertubeFeed(origin, 'videoChannelName', channel);
  const [, account] = PEERTUBE_ACCOUNT.exec(pathname) ?? [];
  if (account !== undefined) return toPeertubeFeed(origin, 'accountName', account);
  const [, playlist] = PEERTUBE_PLAYLIST.exec(pathname) ?? [];
  if (playlist === undefined) return undefined;
  return new URL(`/api/v1/video-playlists/${playlist}/videos?count=${PLAYLIST_VIDEOS_MAX}`, origin);
}

const PEERTUBE_VIDEOS = /^\/api\/v1\/video-playlists\/[\w-]{1,36}\/videos$/;

/** Returns the next page of the list of a PeerTube playlist; other documents have no pages. */
export function locateNextPage(document: URL): URL | undefined {
  if (!PEERTUBE_VIDEOS.test(document.pathname)) return undefined;
  const next = new URL(document);
  const start = Number(document.searchParams.get('start') ?? 0) + PLAYLIST_VIDEOS_MAX;
  next.searchParams.set('start', String(start));
  return next;
}

function toPeertubeFeed(
  origin: string,
  name: 'videoChannelName' | 'accountName',
  value: string,
): URL {
  const feed = new URL('/feeds/videos.xml', origin);
  feed.searchParams.set(name, value);
  return feed;
}
