import { fetchPageDetails } from '../../fetch-page.ts';
import { framePlayer } from '../../players/resolve-player.ts';
import { ResolutionStop } from '../../resolution-stop.ts';
import type { AddressAdapter } from '../adapter.ts';

const HOSTS: ReadonlySet<string> = new Set(
  ['vk.com', 'vk.ru', 'vkvideo.ru'].flatMap((host) => [host, `www.${host}`, `m.${host}`]),
);
/** The owner, a group where it is negative, and the video’s number. */
const VIDEO = /^\/?(?:video|clip)(-?\d{1,15})_(\d{1,15})(?:\/|$)/;

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
  // Lists open a video over themselves, and name it in the query.
  const opened = VIDEO.exec(url.pathname) ?? VIDEO.exec(url.searchParams.get('z') ?? '');
  const [, owner, id] = opened ?? [];
  if (owner === undefined || id === undefined) return undefined;
  const player = new URL('https://vk.com/video_ext.php');
  player.searchParams.set('oid', owner);
  player.searchParams.set('id', id);
  return player;
}
