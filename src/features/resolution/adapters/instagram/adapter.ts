import { followShortLink } from '../../follow-short-link.ts';
import { framePlayer } from '../../players/resolve-player.ts';
import { ResolutionStop } from '../../resolution-stop.ts';
import { NO_DETAILS } from '../../video-details.ts';
import type { AddressAdapter } from '../adapter.ts';

const HOSTS: ReadonlySet<string> = new Set([
  'instagram.com',
  'www.instagram.com',
  'm.instagram.com',
  'instagr.am',
  'www.instagr.am',
  'ddinstagram.com',
  'd.ddinstagram.com',
  'g.ddinstagram.com',
]);
const POST = /^\/(?:[\w.]{1,40}\/)?(p|reels?|tv)\/([\w-]{5,40})(?:\/embed(?:\/captioned)?)?\/?$/i;
/** Shared by the app: it leads to a post. */
const SHARED = /^\/share\/(?:(?:p|reel|tv)\/)?[\w-]{5,40}\/?$/i;

/**
 * Instagram: its own frame for a post. Its oEmbed endpoint answers to registered applications only, and its pages to
 * none, so nothing is asked but where a short address leads: whether a post has a video is seen in the frame.
 */
export const instagramAdapter: AddressAdapter = {
  kind: 'address',
  name: 'instagram',
  about: {
    title: 'Instagram',
    takes: ['instagram.com/reel/CODE', 'instagram.com/p/CODE', 'instagram.com/share/reel/CODE'],
    gives: 'player',
    asks: '0; 1 for short addresses',
  },
  matches: (url) => isShort(url) || toPlayer(url) !== undefined,
  resolve: async (url, context) => {
    const player = toPlayer(isShort(url) ? await followShortLink(context.session, url) : url);
    if (player === undefined) throw new ResolutionStop('no_video');
    return framePlayer(player, NO_DETAILS, context);
  },
};

function isShort({ hostname, pathname }: URL): boolean {
  return HOSTS.has(hostname) && SHARED.test(pathname);
}

function toPlayer(url: URL): URL | undefined {
  if (!HOSTS.has(url.hostname) || isShort(url)) return undefined;
  const [, kind, code] = POST.exec(url.pathname) ?? [];
  if (kind === undefined || code === undefined || code === 'audio') return undefined;
  const path = kind.toLowerCase().replace('reels', 'reel');
  return new URL(`/${path}/${code}/embed`, 'https://www.instagram.com');
}
