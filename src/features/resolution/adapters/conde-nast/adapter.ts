import { createPublisherAdapter, type PublisherVideo } from '../../players/publisher-adapter.ts';
import type { UrlAdapter } from '../adapter.ts';

const HOSTS: ReadonlySet<string> = new Set(['player.cnevids.com', 'player-backend.cnevids.com']);
/** The video ID, then an optional player ID. */
const EMBED = /^\/embed\/([0-9a-f]{24})(\/[0-9a-f]{24})?\/?$/i;
/** An iframe, or a script that creates one. */
const VIDEO = /^\/(?:iframe|script|inline)\/video\/([0-9a-f]{24})(?:\.js)?\/?$/i;

/** Condé Nast's player, which its magazines and other sites embed. */
export const condeNastAdapter: UrlAdapter = createPublisherAdapter({
  name: 'conde-nast',
  title: 'Condé Nast',
  inputs: ['player.cnevids.com/embed/ID', 'player.cnevids.com/iframe/video/ID'],
  output: 'streams or player',
  readVideo,
});

function readVideo({ hostname, pathname }: URL): PublisherVideo | undefined {
  const path = HOSTS.has(hostname) ? toPlayerPath(pathname) : undefined;
  if (path === undefined) return undefined;
  const player = new URL(path, 'https://player.cnevids.com');
  return { page: player, player };
}

function toPlayerPath(pathname: string): string | undefined {
  const [, embedId, playerPath = ''] = EMBED.exec(pathname) ?? [];
  if (embedId !== undefined) return `/embed/${embedId}${playerPath}`;
  const [, video] = VIDEO.exec(pathname) ?? [];
  return video && `/iframe/video/${video}`;
}
