/** A Vimeo video, and the hash that grants access if it is unlisted. */
export type VimeoVideo = { readonly id: string; readonly hash: string | null };

const PLAYER_HOST = 'player.vimeo.com';

const PAGES = [
  /^\/(?<id>\d{4,12})(?:\/(?<hash>[0-9a-f]{8,16}))?\/?$/i,
  /^\/(?:channels|groups|album|showcase|ondemand)\/[\w.-]{1,80}\/(?:videos?\/)?(?<id>\d{4,12})\/?$/,
  /^\/[\w.-]{1,80}\/review\/(?<id>\d{4,12})\/(?<hash>[0-9a-f]{8,16})(?:\/|$)/,
  /^\/(?:event\/\d{4,12}|reviews\/[0-9a-f-]{36})\/videos\/(?<id>\d{4,12})\/?$/,
  /^\/[\w.-]{1,80}\/[\w.-]{1,80}\/video\/(?<id>\d{4,12})\/?$/,
  /^\/(?:manage\/videos|videos?|m|couchmode\/[\w.-]{1,80})\/(?<id>\d{4,12})(?:\/(?<hash>[0-9a-f]{8,16}))?\/?$/,
];
const PLAYER = /^\/(?:external\/|video\/)(?<id>\d{4,12})(?:\/config)?\/?$/;
const HASH = /^[0-9a-f]{8,16}$/;

/** Returns undefined for users, searches and other URLs without a video. */
export function parseVimeoUrl(url: URL): VimeoVideo | undefined {
  const groups = matchPath(url)?.groups;
  const id = groups?.['id'] ?? parseMoogaloopUrl(url);
  if (id === undefined) return undefined;
  const hash = groups?.['hash'] ?? url.searchParams.get('h') ?? '';
  return { id, hash: HASH.test(hash) ? hash : null };
}

/** The old Flash player. */
function parseMoogaloopUrl({ hostname, pathname, searchParams }: URL): string | undefined {
  if (hostname === PLAYER_HOST || pathname !== '/moogaloop.swf') return undefined;
  return /^\d{4,12}$/.exec(searchParams.get('clip_id') ?? '')?.[0];
}

function matchPath({ hostname, pathname }: URL): RegExpExecArray | undefined {
  if (hostname === PLAYER_HOST) return PLAYER.exec(pathname) ?? undefined;
  return (
    PAGES.map((pattern) => pattern.exec(pathname)).find((match) => match !== null) ?? undefined
  );
}

export function toPlayer({ id, hash }: VimeoVideo): URL {
  const player = new URL(`/video/${id}`, `https://${PLAYER_HOST}`);
  if (hash !== null) player.searchParams.set('h', hash);
  return player;
}

export function toPage({ id, hash }: VimeoVideo): URL {
  return new URL(hash === null ? `/${id}` : `/${id}/${hash}`, 'https://vimeo.com');
}

const COLLECTION =
  /^\/(?<kind>showcase|album|event)\/(?<id>\d{4,12})(?:\/embed)?(?:\/(?<hash>[0-9a-f]{8,16}))?\/?$/;

/** Returns the player of a live event, or of a showcase playing its videos in sequence. */
export function toCollectionPlayer({ hostname, pathname }: URL): URL | undefined {
  const groups = hostname === PLAYER_HOST ? undefined : COLLECTION.exec(pathname)?.groups;
  if (groups === undefined) return undefined;
  const { kind = '', id = '', hash } = groups;
  const path = `/${kind.replace('album', 'showcase')}/${id}/embed`;
  return new URL(hash === undefined ? path : `${path}/${hash}`, 'https://vimeo.com');
}
