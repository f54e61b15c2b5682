import { fetchPageDetails } from '../content/fetch-page.ts';
import { toUrlAdapter } from '../core/to-url-adapter.ts';
import { framePlayer } from '../providers/resolve-player.ts';

/** Owner (negative for a group), video number, and the access key of an unlisted video. */
const VIDEO =
  /^\/?(?:playlist\/-?\d{1,15}_-?\d{1,15}\/)?(?:video|clip)(-?\d{1,15})_(\d{1,15})(?:_\w{6,24})?(?:\/|$)/;
const PLAYER = '/video_ext.php';
const NUMBER = /^-?\d{1,15}$/;

export const vkAdapter = toUrlAdapter({
  name: 'vk',
  hosts: ['vk.com', 'vk.ru', 'vkontakte.ru', 'vkvideo.ru'].flatMap((host) => [host, `*.${host}`]),
  info: {
    title: 'VK',
    inputs: ['vk.com/videoOWNER_ID', 'vk.com/clipOWNER_ID', 'vkvideo.ru/videoOWNER_ID'],
    output: 'player',
    requests: '1 (player page, for the title)',
  },
  canaries: 'undocumented',
  fallbacks: [{ kind: 'player', find: (player) => player }],
  read: toPlayer,
  identify: ({ searchParams: query }) => ({
    id: `${query.get('oid')}_${query.get('id')}`,
    key: query.get('hash'),
  }),
  resolve: async (player, ctx) =>
    framePlayer(player, await fetchPageDetails(ctx.session, player), ctx),
});

function toPlayer(url: URL): URL | undefined {
  if (url.pathname === PLAYER) return readPlayer(url);
  // Lists with a video overlay have the video ID in the query.
  const match = VIDEO.exec(url.pathname) ?? VIDEO.exec(url.searchParams.get('z') ?? '');
  const [, owner, id] = match ?? [];
  if (owner === undefined || id === undefined) return undefined;
  return buildPlayer(owner, id);
}

function readPlayer({ searchParams }: URL): URL | undefined {
  const owner = NUMBER.exec(searchParams.get('oid') ?? '')?.[0];
  const id = NUMBER.exec(searchParams.get('id') ?? '')?.[0];
  const hash = /^[0-9a-f]{6,32}$/.exec(searchParams.get('hash') ?? '')?.[0];
  return owner === undefined || id === undefined ? undefined : buildPlayer(owner, id, hash);
}

function buildPlayer(owner: string, id: string, hash?: string): URL {
  const player = new URL(PLAYER, 'https://vk.com');
  player.searchParams.set('oid', owner);
  player.searchParams.set('id', id);
  if (hash !== undefined) player.searchParams.set('hash', hash);
  return player;
}
