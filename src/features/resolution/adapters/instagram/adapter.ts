import { framePlayer } from '../../players/resolve-player.ts';
import { ResolutionStop } from '../../resolution-stop.ts';
import { NO_DETAILS } from '../../video-details.ts';
import type { AddressAdapter } from '../adapter.ts';

const HOSTS: ReadonlySet<string> = new Set([
  'instagram.com',
  'www.instagram.com',
  'm.instagram.com',
  'ddinstagram.com',
  'd.ddinstagram.com',
  'g.ddinstagram.com',
]);
const POST = /^\/(?:[\w.]{1,40}\/)?(p|reels?|tv)\/([\w-]{5,40})(?:\/embed(?:\/captioned)?)?\/?$/;

/**
 * Instagram: its own frame for a post. Its oEmbed endpoint answers to registered applications only, and its pages to
 * none, so nothing is asked: whether a post has a video is seen in the frame.
 */
export const instagramAdapter: AddressAdapter = {
  kind: 'address',
  name: 'instagram',
  about: {
    title: 'Instagram',
    takes: ['instagram.com/reel/CODE', 'instagram.com/p/CODE', 'instagram.com/tv/CODE'],
    gives: 'player',
    asks: '0',
  },
  matches: (url) => toPlayer(url) !== undefined,
  resolve: (url, context) => {
    const player = toPlayer(url);
    if (player === undefined) throw new ResolutionStop('no_video');
    return Promise.resolve(framePlayer(player, NO_DETAILS, context));
  },
};

function toPlayer(url: URL): URL | undefined {
  if (!HOSTS.has(url.hostname)) return undefined;
  const [, kind, code] = POST.exec(url.pathname) ?? [];
  if (kind === undefined || code === undefined || code === 'audio') return undefined;
  const path = kind === 'reels' ? 'reel' : kind;
  return new URL(`/${path}/${code}/embed`, 'https://www.instagram.com');
}
