const VIDEO = /^\/(?:videos|\w{3,25}\/v(?:ideos?)?)\/(\d{5,15})\/?$/;
const COLLECTION = /^\/collections\/([\w-]{10,20})\/?$/;
/** The mobile site has clips without the channel. */
const CLIP = /^(?:\/\w{3,25})?\/clip\/([\w-]{5,120})\/?$/;
const CLIP_NAME = /^\/([\w-]{5,120})\/?$/;
/** Old clip URLs include the channel. */
const LEGACY_CLIP = /^\/\w{3,25}\/([\w-]{5,120})\/?$/;
const CHANNEL = /^\/(\w{3,25})\/?$/;

/** First path segments of the site’s own pages, which look like channels. */
const PAGES: ReadonlySet<string> = new Set([
  'about',
  'bits',
  'broadcast',
  'clip',
  'clips',
  'collections',
  'creatorcamp',
  'dashboard',
  'directory',
  'discover',
  'download',
  'downloads',
  'drops',
  'embed',
  'following',
  'friends',
  'home',
  'inventory',
  'jobs',
  'legal',
  'login',
  'logout',
  'messages',
  'moderator',
  'notifications',
  'p',
  'payments',
  'popout',
  'prime',
  'privacy',
  'products',
  'redeem',
  'search',
  'security',
  'settings',
  'signup',
  'store',
  'subs',
  'subscriptions',
  'team',
  'teams',
  'terms',
  'turbo',
  'user',
  'video',
  'videos',
  'wallet',
]);

/**
 * Returns the player of a channel, recording or clip (dev.twitch.tv/docs/embed/video-and-clips).
 */
export function parseTwitchUrl(url: URL): URL | undefined {
  if (url.hostname === 'clips.twitch.tv') return parseClipUrl(url);
  if (url.hostname === 'player.twitch.tv') return parsePlayerUrl(url);
  return parseSitePath(url.pathname);
}

function parseSitePath(pathname: string): URL | undefined {
  const [, video] = VIDEO.exec(pathname) ?? [];
  if (video !== undefined) return toPlayer('video', video);
  const [, clip] = CLIP.exec(pathname) ?? [];
  if (clip !== undefined) return toClip(clip);
  const [, collection] = COLLECTION.exec(pathname) ?? [];
  if (collection !== undefined) return toPlayer('collection', collection);
  const [, channel] = CHANNEL.exec(pathname) ?? [];
  return channel === undefined || PAGES.has(channel.toLowerCase())
    ? undefined
    : toPlayer('channel', channel);
}

function parseClipUrl(url: URL): URL | undefined {
  if (url.pathname === '/embed') {
    const name = url.searchParams.get('clip') ?? '';
    return CLIP_NAME.test(`/${name}`) ? toClip(name) : undefined;
  }
  const [, clip] = CLIP_NAME.exec(url.pathname) ?? LEGACY_CLIP.exec(url.pathname) ?? [];
  return clip === undefined ? undefined : toClip(clip);
}

function parsePlayerUrl({ searchParams }: URL): URL | undefined {
  const [, video] = /^v?(\d{5,15})$/.exec(searchParams.get('video') ?? '') ?? [];
  if (video !== undefined) return toPlayer('video', video);
  const channel = searchParams.get('channel') ?? '';
  return CHANNEL.test(`/${channel}`) ? toPlayer('channel', channel) : undefined;
}

function toPlayer(name: 'video' | 'channel' | 'collection', value: string): URL {
  const player = new URL('https://player.twitch.tv/');
  player.searchParams.set(name, value);
  return player;
}

function toClip(name: string): URL {
  const player = new URL('https://clips.twitch.tv/embed');
  player.searchParams.set('clip', name);
  return player;
}
