import { followShortLink } from '../../follow-short-link.ts';
import { framePlayer } from '../../players/resolve-player.ts';
import { ResolutionStop } from '../../resolution-stop.ts';
import { NO_DETAILS } from '../../video-details.ts';
import type { AddressAdapter } from '../adapter.ts';
import { isShortAddress, readVideoPage } from './read-video-page.ts';

/**
 * Facebook: its own video player. Its oEmbed endpoint answers to registered applications only, and its pages to none,
 * so nothing is asked but where a short address leads.
 */
export const facebookAdapter: AddressAdapter = {
  kind: 'address',
  name: 'facebook',
  about: {
    title: 'Facebook',
    takes: [
      'facebook.com/watch/?v=ID',
      'facebook.com/NAME/videos/ID',
      'facebook.com/reel/ID',
      'facebook.com/share/v/CODE',
      'fb.watch/CODE',
    ],
    gives: 'player',
    asks: '0; 1 for short addresses',
  },
  matches: (url) => readVideoPage(url) !== undefined || isShortAddress(url),
  resolve: async (url, context) => {
    const page = readVideoPage(
      isShortAddress(url) ? await followShortLink(context.session, url) : url,
    );
    if (page === undefined) throw new ResolutionStop('no_video');
    const player = new URL('https://www.facebook.com/plugins/video.php');
    player.searchParams.set('href', page.href);
    return framePlayer(player, NO_DETAILS, context);
  },
};
