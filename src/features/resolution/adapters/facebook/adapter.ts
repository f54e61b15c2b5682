import { fetchPage } from '../../fetch-page.ts';
import { framePlayer } from '../../players/resolve-player.ts';
import { ResolutionError } from '../../resolution-error.ts';
import { NO_DETAILS } from '../../video-details.ts';
import type { AdapterContext, UrlAdapter } from '../adapter.ts';
import {
  findDocumentedPage,
  hasCertainId,
  hasVideoNumber,
  isShortUrl,
  readVideoPage,
} from './read-video-page.ts';

/**
 * Facebook's oEmbed endpoint requires a registered application, and its pages block automated
 * requests. Only short URLs are requested, and the player page of IDs that may not be videos.
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
    requests: '0; 1 (player page) for `watch/?v=ID`; 1 more for short URLs',
  },
  canaries: 'no_request',
  fallbacks: [
    {
      kind: 'player',
      find: (url) => {
        const page = findDocumentedPage(url);
        return page && toPlayer(page);
      },
    },
    { kind: 'player', find: findLikelyPlayer, isPost: true },
  ],
  matches: (url) => readVideoPage(url) !== undefined || isShortUrl(url),
  isShort: isShortUrl,
  resolve: async (url, context) => {
    const page = readVideoPage(url);
    if (page === undefined) throw new ResolutionError('no_video');
    const player = toPlayer(page);
    if (!hasCertainId(url)) await requireVideo(player, context);
    return framePlayer(player, NO_DETAILS, context);
  },
};

/** The player of a number that is probably that of a video, although Facebook refused to say so. */
function findLikelyPlayer(url: URL): URL | undefined {
  const page = hasVideoNumber(url) ? readVideoPage(url) : undefined;
  return page && toPlayer(page);
}

function toPlayer(page: URL): URL {
  const player = new URL('https://www.facebook.com/plugins/video.php');
  player.searchParams.set('href', page.href);
  return player;
}

/** Members of the player's data that only an available video has. */
const VIDEO_DATA = /\b(?:[hs]d_src(?:_no_ratelimit)?|playable_url|browser_native_[hs]d_url)\b/g;

/** Throws unless the player page contains the video. */
async function requireVideo(player: URL, { session }: AdapterContext): Promise<void> {
  const { matches, signals } = await fetchPage(session, player, { find: VIDEO_DATA });
  if (matches.length === 0 && signals.videos.length === 0) throw new ResolutionError('no_video');
}
