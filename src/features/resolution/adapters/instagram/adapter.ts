import { followShortLink } from '../../follow-short-link.ts';
import { framePlayer } from '../../players/resolve-player.ts';
import { ResolutionError } from '../../resolution-error.ts';
import { NO_DETAILS } from '../../video-details.ts';
import type { UrlAdapter } from '../adapter.ts';

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
/** A share link from the app, which redirects to a post. */
const SHARE_LINK = /^\/share\/(?:(?:p|reel|tv)\/)?[\w-]{5,40}\/?$/i;

/**
 * Frames posts without fetching them, because the oEmbed endpoint requires a registered application
 * and pages reject automated requests. Only share links are followed. The frame may show a post
 * without a video.
 */
export const instagramAdapter: UrlAdapter = {
  kind: 'url',
  name: 'instagram',
  hosts: [...HOSTS],
  info: {
    title: 'Instagram',
    inputs: ['instagram.com/reel/CODE', 'instagram.com/p/CODE', 'instagram.com/share/reel/CODE'],
    output: 'player',
    requests: '0; 1 for short URLs',
  },
  matches: (url) => isShort(url) || toPlayer(url) !== undefined,
  resolve: async (url, context) => {
    const player = toPlayer(isShort(url) ? await followShortLink(context.session, url) : url);
    if (player === undefined) throw new ResolutionError('no_video');
    return framePlayer(player, NO_DETAILS, context);
  },
};

function isShort({ hostname, pathname }: URL): boolean {
  return HOSTS.has(hostname) && SHARE_LINK.test(pathname);
}

function toPlayer(url: URL): URL | undefined {
  if (!HOSTS.has(url.hostname) || isShort(url)) return undefined;
  const [, kind, code] = POST.exec(url.pathname) ?? [];
  if (kind === undefined || code === undefined || code === 'audio') return undefined;
  const path = kind.toLowerCase().replace('reels', 'reel');
  return new URL(`/${path}/${code}/embed`, 'https://www.instagram.com');
}
