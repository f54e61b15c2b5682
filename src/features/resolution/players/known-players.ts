import { isWebUrl } from '../../../lib/net/is-web-url.ts';

/** A provider's own player in an iframe: the only pages of others that ours will frame. */
export type KnownPlayer = { readonly provider: string; readonly url: URL };

type PlayerPattern = {
  readonly provider: string;
  readonly hosts: readonly string[];
  readonly path: RegExp;
  /** Query parameters that say what is played; all others (autoplay, tracking, styling) are dropped. */
  readonly keep?: readonly string[];
  /** One of these must be there, for players whose path says nothing. */
  readonly needs?: readonly string[];
};

const YOUTUBE_HOSTS = [
  'www.youtube.com',
  'youtube.com',
  'm.youtube.com',
  'www.youtube-nocookie.com',
  'youtube-nocookie.com',
];

/** Paths are matched whole. */
const PLAYERS: readonly PlayerPattern[] = [
  {
    provider: 'youtube',
    hosts: YOUTUBE_HOSTS,
    path: /^\/(?:embed|v)\/[\w-]{5,64}$/,
    keep: ['list', 'start', 'end'],
  },
  { provider: 'vimeo', hosts: ['player.vimeo.com'], path: /^\/video\/\d{1,15}$/, keep: ['h'] },
  { provider: 'dailymotion', hosts: ['www.dailymotion.com'], path: /^\/embed\/video\/\w{3,32}$/ },
  {
    provider: 'dailymotion',
    hosts: ['geo.dailymotion.com'],
    path: /^\/player(?:\/\w{1,32})?\.html$/,
    keep: ['video', 'playlist'],
    needs: ['video', 'playlist'],
  },
  {
    provider: 'twitch',
    hosts: ['player.twitch.tv'],
    path: /^\/$/,
    keep: ['video', 'channel', 'collection'],
    needs: ['video', 'channel', 'collection'],
  },
  {
    provider: 'twitch',
    hosts: ['clips.twitch.tv'],
    path: /^\/embed$/,
    keep: ['clip'],
    needs: ['clip'],
  },
  {
    provider: 'facebook',
    hosts: ['www.facebook.com'],
    path: /^\/plugins\/video\.php$/,
    keep: ['href'],
    needs: ['href'],
  },
  {
    provider: 'tiktok',
    hosts: ['www.tiktok.com'],
    path: /^\/(?:embed(?:\/v[23])?|player\/v1)\/\d{5,25}$/,
  },
  {
    provider: 'instagram',
    hosts: ['www.instagram.com'],
    path: /^\/(?:p|reel|tv)\/[\w-]{5,40}\/embed$/,
  },
  {
    provider: 'x',
    hosts: ['platform.twitter.com'],
    path: /^\/embed\/Tweet\.html$/,
    keep: ['id'],
    needs: ['id'],
  },
  {
    provider: 'wistia',
    hosts: ['fast.wistia.net', 'fast.wistia.com'],
    path: /^\/embed\/(?:iframe|medias)\/\w{6,20}$/,
  },
  { provider: 'streamable', hosts: ['streamable.com'], path: /^\/[eos]\/\w{3,16}$/ },
  { provider: 'loom', hosts: ['www.loom.com'], path: /^\/embed\/[0-9a-f]{32}$/ },
  {
    provider: 'ted',
    hosts: ['embed.ted.com'],
    path: /^\/talks\/(?:lang\/[\w-]{2,8}\/)?[\w-]{1,200}$/,
  },
  {
    provider: 'jw-platform',
    hosts: ['cdn.jwplayer.com', 'content.jwplatform.com'],
    path: /^\/players\/\w{8}-\w{8}\.html$/,
  },
  {
    provider: 'brightcove',
    hosts: ['players.brightcove.net'],
    path: /^\/\d{5,20}\/[\w-]{1,60}\/index\.html$/,
    keep: ['videoId', 'playlistId'],
    needs: ['videoId', 'playlistId'],
  },
  {
    provider: 'cloudflare-stream',
    hosts: ['iframe.videodelivery.net', 'iframe.cloudflarestream.com'],
    path: /^\/[0-9a-f]{32}$/,
  },
  {
    provider: 'bunny-stream',
    hosts: ['iframe.mediadelivery.net'],
    path: /^\/embed\/\d{1,10}\/[0-9a-f-]{36}$/,
    keep: ['token', 'expires'],
  },
  {
    provider: 'google-drive',
    hosts: ['drive.google.com'],
    path: /^\/file\/d\/[\w-]{20,80}\/preview$/,
  },
  { provider: 'mux', hosts: ['player.mux.com'], path: /^\/\w{20,80}$/ },
  { provider: 'vidyard', hosts: ['play.vidyard.com'], path: /^\/[\w-]{10,40}(?:\.html)?$/ },
  {
    provider: 'sproutvideo',
    hosts: ['videos.sproutvideo.com'],
    path: /^\/embed\/[0-9a-f]{10,24}\/[0-9a-f]{10,24}$/,
  },
  { provider: 'rumble', hosts: ['rumble.com'], path: /^\/embed\/[\w.]{4,24}$/ },
  {
    provider: 'odysee',
    hosts: ['odysee.com'],
    path: /^\/(?:\$|%24)\/embed\/[^/]{1,200}(?:\/[^/]{1,200})?$/,
  },
  { provider: 'internet-archive', hosts: ['archive.org'], path: /^\/embed\/[\w.-]{1,200}$/ },
  {
    provider: 'bilibili',
    hosts: ['player.bilibili.com'],
    path: /^\/player\.html$/,
    keep: ['bvid', 'aid', 'cid', 'p'],
    needs: ['bvid', 'aid'],
  },
  { provider: 'rutube', hosts: ['rutube.ru'], path: /^\/play\/embed\/\w{4,40}$/, keep: ['p'] },
  {
    provider: 'vk',
    hosts: ['vk.com', 'vkvideo.ru'],
    path: /^\/video_ext\.php$/,
    keep: ['oid', 'id', 'hash'],
    needs: ['oid'],
  },
  { provider: 'ok', hosts: ['ok.ru'], path: /^\/videoembed\/\d{5,25}$/ },
  { provider: 'nbc-news', hosts: ['www.nbcnews.com'], path: /^\/embedded-video\/\w{5,32}$/ },
  {
    provider: 'ibm-video',
    hosts: ['www.ustream.tv', 'ustream.tv', 'video.ibm.com'],
    path: /^\/embed\/(?:recorded\/)?\d{3,15}$/,
  },
];

/** Names of those who have one. */
export const KNOWN_PLAYER_PROVIDERS: readonly string[] = [
  ...new Set(PLAYERS.map(({ provider }) => provider)),
];

const PLAYERS_BY_HOST: ReadonlyMap<string, readonly { readonly player: PlayerPattern }[]> =
  Map.groupBy(
    PLAYERS.flatMap((player) => player.hosts.map((host) => ({ host, player }))),
    ({ host }) => host,
  );

/** The address under which a known provider's player may be framed, always https and without extras; undefined for any other. */
export function findKnownPlayer(address: URL): KnownPlayer | undefined {
  const isPlain = address.port === '' && address.username === '' && address.password === '';
  if (!isPlain || !isWebUrl(address)) return undefined;
  const path = address.pathname.length > 1 ? address.pathname.replace(/\/$/, '') : address.pathname;
  const player = PLAYERS_BY_HOST.get(address.hostname)
    ?.map((entry) => entry.player)
    .find((pattern) => isPlayer(pattern, address, path));
  return player && { provider: player.provider, url: toPlayerUrl(player, address, path) };
}

function isPlayer(pattern: PlayerPattern, address: URL, path: string): boolean {
  if (!pattern.path.test(path)) return false;
  return (
    pattern.needs === undefined || pattern.needs.some((name) => address.searchParams.has(name))
  );
}

function toPlayerUrl(player: PlayerPattern, address: URL, path: string): URL {
  // YouTube's Flash player lived under /v/.
  const playerPath = player.provider === 'youtube' ? path.replace(/^\/v\//, '/embed/') : path;
  const url = new URL(playerPath, `https://${address.hostname}`);
  for (const name of player.keep ?? []) {
    const value = address.searchParams.get(name);
    if (value !== null) url.searchParams.set(name, value);
  }
  return url;
}
