import { fetchPageDetails } from '../../fetch-page.ts';
import { framePlayer } from '../../players/resolve-player.ts';
import { ResolutionStop } from '../../resolution-stop.ts';
import type { AddressAdapter } from '../adapter.ts';

const HOSTS: ReadonlySet<string> = new Set(
  ['vk.com', 'vk.ru', 'vkvideo.ru'].flatMap((host) => [host, `www.${host}`, `m.${host}`]),
);
/** The owner, a group where it is negative, the video’s number, and the key of one that is not for everybody. */
const VIDEO =
  /^\/?(?:playlist\/-?\d{1,15}_-?\d{1,15}\/)?(?:video|clip)(-?\d{1,15})_(\d{1,15})(?:_\w{6,24})?(?:\/|$)/;
const PLAYER = '/video_ext.php';
const NUMBER = /^-?\d{1,15}$/;

/** VK: its own player, titled by what the player’s page says. One request. */
export const vkAdapter: AddressAdapter = {
  kind: 'address',
  name: 'vk',
  about: {
    title: 'VK',
    takes: ['vk.com/videoOWNER_ID', 'vk.com/clipOWNER_ID', 'vkvideo.ru/videoOWNER_ID'],
    gives: 'player',
    asks: '1: its player’s page, for the title',
  },
  matches: (url) => toPlayer(url) !== undefined,
  resolve: async (url, context) => {
    const player = toPlayer(url);
    if (player === undefined) throw new ResolutionStop('no_video');
    return framePlayer(player, await fetchPageDetails(context.session, player), context);
  },
};

function toPlayer(url: URL): URL | undefined {
  if (!HOSTS.has(url.hostname)) return undefined;
  if (url.pathname === PLAYER) return readPlayer(url);
  // Lists open a video over themselves, and name it in the query.
  const opened = VIDEO.exec(url.pathname) ?? VIDEO.exec(url.searchParams.get('z') ?? '');
  const [, owner, id] = opened ?? [];
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
