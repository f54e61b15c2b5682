import { fetchJson } from '../../fetch-json.ts';
import { followShortLink } from '../../follow-short-link.ts';
import { orFromPage } from '../../or-from-page.ts';
import type { Outcome } from '../../outcome.ts';
import { ResolutionStop } from '../../resolution-stop.ts';
import { resolveSources } from '../../resolve-sources.ts';
import { unlessStopped } from '../../unless-stopped.ts';
import { NO_DETAILS } from '../../video-details.ts';
import type { AdapterContext, AddressAdapter } from '../adapter.ts';
import { readAddress } from './read-address.ts';
import { Listing, listSources, readDetails, type RedditPost } from './read-post.ts';

/**
 * Reddit: the streams of a post’s video, or what the post links to. One request, one more for an address that only
 * leads to the post, and the streams. A video’s own address plays even where the post can’t be read.
 */
export const redditAdapter: AddressAdapter = {
  kind: 'address',
  name: 'reddit',
  about: {
    title: 'Reddit',
    takes: [
      'reddit.com/r/NAME/comments/ID',
      'reddit.com/r/NAME/s/CODE',
      'redd.it/ID',
      'v.redd.it/ID',
    ],
    gives: 'streams',
    asks: '1: its API, or the page where that fails; 2 for short addresses; then the streams',
  },
  matches: (url) => readAddress(url) !== undefined,
  resolve: async (url, context) => {
    const address = readAddress(url);
    if (address === undefined) throw new ResolutionStop('no_video');
    if (address.kind === 'post') {
      const asked = { provider: 'reddit', url };
      return orFromPage(asked, context, () => resolvePost(address.id, url, context));
    }
    if (address.kind === 'short') return resolvePost(await findPost(url, context), url, context);
    const found = await unlessStopped(async () =>
      resolvePost(await findPost(url, context), url, context),
    );
    return found?.kind === 'resolved' ? found : resolveVideo(address.id, url, context);
  },
};

async function findPost(url: URL, { session }: AdapterContext): Promise<string> {
  const target = readAddress(await followShortLink(session, url));
  if (target?.kind !== 'post') throw new ResolutionStop('no_video');
  return target.id;
}

async function resolvePost(id: string, url: URL, context: AdapterContext): Promise<Outcome> {
  const post = await fetchPost(id, context);
  const urls = listSources(post);
  const isRemoved = typeof post.removed_by_category === 'string';
  if (urls.length === 0) throw new ResolutionStop(isRemoved ? 'gone' : 'no_video');
  const details = readDetails(post);
  return resolveSources({ provider: 'reddit', urls, details, referrer: url }, context);
}

async function fetchPost(id: string, { session }: AdapterContext): Promise<RedditPost> {
  const api = new URL('https://www.reddit.com/api/info.json?raw_json=1');
  api.searchParams.set('id', `t3_${id.toLowerCase()}`);
  const { data } = await fetchJson(session, api, { step: 'API', schema: Listing });
  const post = data.children[0]?.data;
  if (post === undefined) throw new ResolutionStop('gone');
  return post;
}

function resolveVideo(id: string, referrer: URL, context: AdapterContext): Promise<Outcome> {
  const urls = ['HLSPlaylist.m3u8', 'DASHPlaylist.mpd'].map(
    (name) => new URL(`https://v.redd.it/${id}/${name}`),
  );
  return resolveSources({ provider: 'reddit', urls, details: NO_DETAILS, referrer }, context);
}
