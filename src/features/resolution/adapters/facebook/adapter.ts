import { followShortLink } from '../../follow-short-link.ts';
import { framePlayer } from '../../players/resolve-player.ts';
import { ResolutionError } from '../../resolution-error.ts';
import { NO_DETAILS } from '../../video-details.ts';
import type { UrlAdapter } from '../adapter.ts';
import { isShortUrl, readVideoPage } from './read-video-page.ts';

/**
 * Facebook's oEmbed endpoint requires a registered application, and its pages block automated
 * requests, so only short URLs are requested.
 */
export const facebookAdapter: UrlAdapter = {
  kind: 'url',
  name: 'facebook',
  hosts: ['facebook.com', '*.facebook.com', 'fb.com', 'www.fb.com', 'fb.watch'],
  info: {
    title: 'Facebook',
    inputs: [
      'facebook.com/watch/?v=ID',
      'facebook.com/NAME/videos/ID',
      'facebook.com/reel/ID',
      'facebook.com/share/v/CODE',
      'fb.watch/CODE',
    ],
    output: 'player',
    requests: '0; 1 for short URLs',
  },
  matches: (url) => readVideoPage(url) !== undefined || isShortUrl(url),
  resolve: async (url, context) => {
    const page = readVideoPage(isShortUrl(url) ? await followShortLink(context.session, url) : url);
    if (page === undefined) throw new ResolutionError('no_video');
    const player = new URL('https://www.facebook.com/plugins/video.php');
    player.searchParams.set('href', page.href);
    return framePlayer(player, NO_DETAILS, context);
  },
};
