import { fetchPage } from '../../content/fetch-page.ts';
import { NO_DETAILS } from '../../content/video-details.ts';
import type { AdapterContext, UrlAdapter } from '../../core/adapter.ts';
import { NOT_REQUESTED } from '../../core/is-refusal.ts';
import type { Outcome } from '../../core/outcome.ts';
import { ResolutionError } from '../../core/resolution-error.ts';
import { findFallbackPlayer } from '../../providers/known-players.ts';
import { framePlayer } from '../../providers/resolve-player.ts';
import { toEmbedOnly } from '../../providers/to-embed-only.ts';
import {
  findDocumentedPage,
  findWatchPage,
  hasCertainId,
  isShortUrl,
  readPost,
  readVideoPage,
} from './read-video-page.ts';

/**
 * Facebook's oEmbed endpoint requires a registered application, and its pages block automated
 * requests. Only short URLs are requested, and the frames of IDs that may not be videos.
 */
export const facebookAdapter: UrlAdapter = {
  kind: 'url',
  name: 'facebook',
  hosts: ['facebook.com', '*.facebook.com', 'fb.com', 'www.fb.com', 'fb.watch', 'fb.me', 'fb.gg'],
  info: {
    title: 'Facebook',
    inputs: [
      'facebook.com/watch/?v=ID',
      'facebook.com/NAME/videos/ID',
      'facebook.com/reel/ID',
      'facebook.com/share/v/CODE',
      'facebook.com/story.php?story_fbid=ID&id=ID',
      'fb.watch/CODE',
    ],
    output: 'player',
    requests: '0; 1 (player page) for `watch/?v=ID` and posts; 1 more for short URLs',
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
    {
      kind: 'player',
      find: (url) => {
        const page = findWatchPage(url);
        return page && toPlayer(page);
      },
      isPost: true,
      notAfter: NOT_REQUESTED,
    },
    { kind: 'player', find: findPostFrame, isPost: true, notAfter: NOT_REQUESTED },
  ],
  matches: (url) =>
    readVideoPage(url) !== undefined || isShortUrl(url) || readPost(url) !== undefined,
  isShort: isShortUrl,
  identify: (url) => identifyPage(readVideoPage(url) ?? readPost(url)),
  resolve: async (url, ctx) => {
    const frame = findPostFrame(url);
    if (frame !== undefined) return resolvePost(frame, ctx);
    const page = readVideoPage(url);
    if (page === undefined) throw new ResolutionError('no_video');
    const player = toPlayer(page);
    if (!hasCertainId(url)) await requireVideo(player, ctx);
    return framePlayer(player, NO_DETAILS, ctx);
  },
};

/** Reels are videos with the same IDs. */
function identifyPage(page: URL | undefined): string | undefined {
  if (page === undefined) return undefined;
  const { pathname, search } = page;
  return /^(?:\/watch\/\?v=|\/reel\/)(\d+)$/.exec(`${pathname}${search}`)?.[1] ?? search.slice(1);
}

function toPlayer(page: URL): URL {
  const player = new URL('https://www.facebook.com/plugins/video.php');
  player.searchParams.set('href', page.href);
  return player;
}

function findPostFrame(url: URL): URL | undefined {
  const post = readPost(url);
  if (post === undefined) return undefined;
  const frame = new URL('https://www.facebook.com/plugins/post.php');
  frame.searchParams.set('href', post.href);
  return frame;
}

async function resolvePost(frame: URL, ctx: AdapterContext): Promise<Outcome> {
  await requireVideo(frame, ctx);
  const player = findFallbackPlayer(frame);
  if (player === undefined) throw new ResolutionError('no_video');
  return toEmbedOnly(player, NO_DETAILS, ctx.session.publicOrigin);
}

/** Members of the player's data that only an available video has. */
const VIDEO_DATA = /\b(?:[hs]d_src(?:_no_ratelimit)?|playable_url|browser_native_[hs]d_url)\b/g;

/** Throws unless the player page contains the video. */
async function requireVideo(player: URL, { session }: AdapterContext): Promise<void> {
  const { matches, signals } = await fetchPage(session, player, { find: VIDEO_DATA });
  if (matches.length === 0 && signals.videos.length === 0) throw new ResolutionError('no_video');
}
