/** A video on Vimeo, and the hash that opens it where it is unlisted. */
export type VimeoVideo = { readonly id: string; readonly hash: string | null };

const HOSTS: ReadonlySet<string> = new Set(['vimeo.com', 'www.vimeo.com']);
const PLAYER_HOST = 'player.vimeo.com';

const PAGES = [
  /^\/(?<id>\d{4,12})(?:\/(?<hash>[0-9a-f]{8,16}))?\/?$/,
  /^\/(?:channels|groups|album|showcase|ondemand)\/[\w.-]{1,80}\/(?:videos?\/)?(?<id>\d{4,12})\/?$/,
  /^\/(?:manage\/videos|video)\/(?<id>\d{4,12})(?:\/(?<hash>[0-9a-f]{8,16}))?\/?$/,
];
const PLAYER = /^\/(?:external\/|video\/)(?<id>\d{4,12})(?:\/config)?\/?$/;
const HASH = /^[0-9a-f]{8,16}$/;

/** Undefined for users, searches and everything else that names no video. */
export function readVideo(url: URL): VimeoVideo | undefined {
  const groups = matchPath(url)?.groups;
  const id = groups?.['id'];
  if (id === undefined) return undefined;
  const given = groups?.['hash'] ?? url.searchParams.get('h') ?? '';
  return { id, hash: HASH.test(given) ? given : null };
}

function matchPath({ hostname, pathname }: URL): RegExpExecArray | undefined {
  if (hostname === PLAYER_HOST) return PLAYER.exec(pathname) ?? undefined;
  if (!HOSTS.has(hostname)) return undefined;
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
