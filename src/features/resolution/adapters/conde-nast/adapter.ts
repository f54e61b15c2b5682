import { createPublisherAdapter, type PublishedVideo } from '../../players/publisher-adapter.ts';
import type { AddressAdapter } from '../adapter.ts';

const HOSTS: ReadonlySet<string> = new Set(['player.cnevids.com', 'player-backend.cnevids.com']);
/** The video, and the player that it is to be shown in. */
const EMBED = /^\/embed\/([0-9a-f]{24})(\/[0-9a-f]{24})?\/?$/i;
/** In a frame, or as the script that writes one. */
const VIDEO = /^\/(?:iframe|script|inline)\/video\/([0-9a-f]{24})(?:\.js)?\/?$/i;

/** Condé Nast's own player, which its magazines and other sites show: the file that it names, else the player. One request, and the file's. */
export const condeNastAdapter: AddressAdapter = createPublisherAdapter({
  name: 'conde-nast',
  title: 'Condé Nast',
  takes: ['player.cnevids.com/embed/ID', 'player.cnevids.com/iframe/video/ID'],
  gives: 'streams, else player',
  readVideo,
});

function readVideo({ hostname, pathname }: URL): PublishedVideo | undefined {
  const path = HOSTS.has(hostname) ? toPlayerPath(pathname) : undefined;
  if (path === undefined) return undefined;
  const player = new URL(path, 'https://player.cnevids.com');
  return { page: player, player };
}

function toPlayerPath(pathname: string): string | undefined {
  const [, embedded, within = ''] = EMBED.exec(pathname) ?? [];
  if (embedded !== undefined) return `/embed/${embedded}${within}`;
  const [, video] = VIDEO.exec(pathname) ?? [];
  return video && `/iframe/video/${video}`;
}
