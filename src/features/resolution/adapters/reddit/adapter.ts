import { followShortLink } from '../../content/follow-short-link.ts';
import { NO_DETAILS } from '../../content/video-details.ts';
import type { AdapterContext, UrlAdapter } from '../../core/adapter.ts';
import { optional } from '../../core/optional.ts';
import type { Outcome } from '../../core/outcome.ts';
import { ResolutionError } from '../../core/resolution-error.ts';
import type { Session } from '../../core/session.ts';
import { fetchJson } from '../../fetch/fetch-json.ts';
import { resolveSources } from '../../providers/resolve-sources.ts';
import { parseRedditUrl, toEmbedUrl } from './parse-url.ts';
import { Listing, listSources, readDetails, type RedditPost } from './read-post.ts';

/**
 * Plays the streams of a post’s video, or the URL that the post links to. A v.redd.it URL plays
 * even if its post is unavailable.
 */
export const redditAdapter: UrlAdapter = {
  kind: 'url',
  name: 'reddit',
  hosts: ['reddit.com', '*.reddit.com', 'www.redditmedia.com', 'redd.it', 'v.redd.it'],
  info: {
    title: 'Reddit',
    inputs: [
      'reddit.com/r/NAME/comments/ID',
      'reddit.com/r/NAME/s/CODE',
      'redd.it/ID',
      'v.redd.it/ID',
    ],
    output: 'streams',
    requests: '1 (API); 2 for short URLs; then the streams',
  },
  canaries: 'undocumented',
  fallbacks: [
    { kind: 'page', find: findPage, alsoAfter: ['login_required', 'upstream_refused'] },
    { kind: 'player', find: findPage, complete: findEmbed, isPost: true },
  ],
  matches: (url) => parseRedditUrl(url) !== undefined,
  isShort: (url) => parseRedditUrl(url)?.kind === 'short',
  identify: (url) => {
    const reference = parseRedditUrl(url);
    if (reference === undefined || reference.kind === 'short') return undefined;
    return `${reference.kind} ${reference.id.toLowerCase()}`;
  },
  resolve: async (url, ctx) => {
    const reference = parseRedditUrl(url);
    if (reference === undefined || reference.kind === 'short') {
      throw new ResolutionError('no_video');
    }
    if (reference.kind === 'post') return resolvePost(reference.id, url, ctx);
    const post = await optional(async () => resolvePost(await findPost(url, ctx), url, ctx));
    return post?.kind === 'resolved' ? post : resolveVideo(reference.id, url, ctx);
  },
};

function findPage(url: URL): URL | undefined {
  return parseRedditUrl(url)?.kind === 'post' ? url : undefined;
}

/** The redirect of a short URL names the community of the post, without which there is no embed. */
async function findEmbed(url: URL, session: Session): Promise<URL | undefined> {
  const reference = parseRedditUrl(url);
  if (reference?.kind !== 'post') return undefined;
  const page = new URL(`/comments/${reference.id}/`, 'https://www.reddit.com');
  return toEmbedUrl(url) ?? toEmbedUrl(await followShortLink(session, page));
}

async function findPost(url: URL, { session }: AdapterContext): Promise<string> {
  const target = parseRedditUrl(await followShortLink(session, url));
  if (target?.kind !== 'post') throw new ResolutionError('no_video');
  return target.id;
}

async function resolvePost(id: string, url: URL, ctx: AdapterContext): Promise<Outcome> {
  const post = await fetchPost(id, ctx);
  const urls = listSources(post);
  const isRemoved = typeof post.removed_by_category === 'string';
  if (urls.length === 0) throw new ResolutionError(isRemoved ? 'gone' : 'no_video');
  const details = readDetails(post);
  return resolveSources({ provider: 'reddit', urls, details, referrer: url }, ctx);
}

async function fetchPost(id: string, { session }: AdapterContext): Promise<RedditPost> {
  const api = new URL('https://www.reddit.com/api/info.json?raw_json=1');
  api.searchParams.set('id', `t3_${id.toLowerCase()}`);
  const { data } = await fetchJson(session, api, { step: 'API', schema: Listing });
  const post = data.children[0]?.data;
  if (post === undefined) throw new ResolutionError('gone');
  return post;
}

function resolveVideo(id: string, referrer: URL, ctx: AdapterContext): Promise<Outcome> {
  const urls = ['HLSPlaylist.m3u8', 'DASHPlaylist.mpd'].map(
    (name) => new URL(`https://v.redd.it/${id}/${name}`),
  );
  return resolveSources({ provider: 'reddit', urls, details: NO_DETAILS, referrer }, ctx);
}
