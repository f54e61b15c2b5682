import { fetchPage, type ProviderPage } from '../content/fetch-page.ts';
import { NO_DETAILS } from '../content/video-details.ts';
import type { AdapterContext, UrlAdapter } from '../core/adapter.ts';
import { NOT_REQUESTED } from '../core/is-refusal.ts';
import { isFatal, optionalUnlessGone } from '../core/optional.ts';
import { ResolutionError } from '../core/resolution-error.ts';
import type { Session } from '../core/session.ts';
import { framePlayer } from '../providers/resolve-player.ts';

const HOSTS: ReadonlySet<string> = new Set([
  'instagram.com',
  'www.instagram.com',
  'm.instagram.com',
  'instagr.am',
  'www.instagr.am',
]);
const POST = /^\/(?:[\w.]{1,40}\/)?(p|reels?|tv)\/([\w-]{5,40})(?:\/embed(?:\/captioned)?)?\/?$/i;
/** A share link from the app, which redirects to a post. */
const SHARE_LINK = /^\/share\/(?:(?:p|reel|tv)\/)?[\w-]{5,40}\/?$/i;

/**
 * Frames reels without fetching them, because the oEmbed endpoint requires a registered application
 * and pages reject automated requests. Other posts are framed only if a page contains their
 * video.
 */
export const instagramAdapter: UrlAdapter = {
  kind: 'url',
  name: 'instagram',
  hosts: [...HOSTS],
  info: {
    title: 'Instagram',
    inputs: ['instagram.com/reel/CODE', 'instagram.com/p/CODE', 'instagram.com/share/reel/CODE'],
    output: 'player',
    requests: '0; 1 to 2 (embed page, post) for `p/CODE`; 1 more for short URLs',
  },
  canaries: 'undocumented',
  fallbacks: [{ kind: 'player', find: toPlayer, isPost: true, notAfter: NOT_REQUESTED }],
  matches: (url) => isShort(url) || toPlayer(url) !== undefined,
  isShort,
  identify: (url) => toPlayer(url)?.pathname.split('/')[2],
  resolve: async (url, ctx) => {
    const player = toPlayer(url);
    if (player === undefined) throw new ResolutionError('no_video');
    if (player.pathname.startsWith('/p/')) await requireVideo(player, ctx);
    return framePlayer(player, NO_DETAILS, ctx);
  },
};

/** Members of the post's data: JSON within a JSON string. */
const VIDEO_DATA =
  /\\?"(?:video_url|video_versions)\\?"\s*:\s*(?:\\?"|\[\s*\{)|\\?"is_video\\?"\s*:\s*true|\\?"(?:XDT)?GraphVideo\\?"/g;

/**
 * Throws unless the embed page of the post contains a video; most posts are photos. If the embed
 * page is unavailable, the page of the post decides.
 */
async function requireVideo(player: URL, { session }: AdapterContext): Promise<void> {
  const embed = new URL(`${player.pathname}/captioned/`, player);
  const post = new URL('./', player);
  const page = await fetchEither(session, embed, post);
  if (!hasVideo(page)) throw new ResolutionError('no_video');
}

/** If both pages fail, a missing post takes precedence over a refused request. */
async function fetchEither(session: Session, embed: URL, post: URL): Promise<ProviderPage> {
  try {
    return await fetchPage(session, embed, { find: VIDEO_DATA });
  } catch (error) {
    if (isFatal(error, 'alternative')) throw error;
    const fetchPost = (): Promise<ProviderPage> => fetchPage(session, post, { find: VIDEO_DATA });
    const page = await optionalUnlessGone(fetchPost);
    if (page === undefined) throw error;
    return page;
  }
}

function hasVideo({ matches, signals }: ProviderPage): boolean {
  const isShared = signals.metas.some(({ name }) => name === 'og:video');
  return matches.length > 0 || signals.videos.length > 0 || isShared;
}

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
