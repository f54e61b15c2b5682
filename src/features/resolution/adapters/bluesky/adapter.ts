import { fetchJson } from '../../fetch-json.ts';
import { orFromPage } from '../../or-from-page.ts';
import type { Outcome } from '../../outcome.ts';
import { ResolutionStop } from '../../resolution-stop.ts';
import { resolveSources } from '../../resolve-sources.ts';
import type { AdapterContext, AddressAdapter } from '../adapter.ts';
import { type BlueskyPost, isForMembers, listSources, readDetails, Thread } from './read-post.ts';

const HOSTS: ReadonlySet<string> = new Set(['bsky.app', 'www.bsky.app', 'main.bsky.dev']);
const POST = /^\/profile\/([^/]{3,260})\/post\/([\w.~-]{1,64})\/?$/;
const EMBED_HOST = 'embed.bsky.app';
const EMBED = /^\/embed\/([^/]{3,260})\/app\.bsky\.feed\.post\/([\w.~-]{1,64})\/?$/;
/** A DID or a handle (atproto.com/specs). */
const AUTHOR =
  /^(?:did:plc:[a-z2-7]{24}|did:web:[a-z0-9.-]{3,250}|(?:[a-z0-9-]{1,63}\.){1,8}[a-z][a-z0-9-]{1,62})$/i;

/** Bluesky: the HLS stream of a post’s video, by its public API; or what the post shows a card of. */
export const blueskyAdapter: AddressAdapter = {
  kind: 'address',
  name: 'bluesky',
  about: {
    title: 'Bluesky',
    takes: ['bsky.app/profile/HANDLE/post/ID', 'embed.bsky.app/embed/DID/app.bsky.feed.post/ID'],
    gives: 'streams',
    asks: '1: its public API, or its page where that fails; then the stream',
  },
  matches: (url) => readUri(url) !== undefined,
  resolve: (url, context) => {
    const uri = readUri(url);
    if (uri === undefined) throw new ResolutionStop('no_video');
    return orFromPage({ provider: 'bluesky', url }, context, () => resolvePost(uri, url, context));
  },
};

async function resolvePost(uri: string, url: URL, context: AdapterContext): Promise<Outcome> {
  const post = await fetchPost(uri, context);
  if (isForMembers(post)) return { kind: 'failed', provider: 'bluesky', reason: 'login_required' };
  const urls = listSources(post);
  const details = readDetails(post);
  return resolveSources({ provider: 'bluesky', urls, details, referrer: url }, context);
}

/** The post’s address in the AT protocol. */
function readUri({ hostname, pathname }: URL): string | undefined {
  const pattern = hostname === EMBED_HOST ? EMBED : POST;
  if (hostname !== EMBED_HOST && !HOSTS.has(hostname)) return undefined;
  const [, author = '', id = ''] = pattern.exec(pathname) ?? [];
  const name = author.replaceAll('%3A', ':');
  return AUTHOR.test(name) ? `at://${name}/app.bsky.feed.post/${id}` : undefined;
}

async function fetchPost(uri: string, { session }: AdapterContext): Promise<BlueskyPost> {
  const api = new URL('https://public.api.bsky.app/xrpc/app.bsky.feed.getPostThread');
  api.searchParams.set('uri', uri);
  api.searchParams.set('depth', '0');
  api.searchParams.set('parentHeight', '0');
  try {
    const { thread } = await fetchJson(session, api, { step: 'API', schema: Thread });
    if (thread.post) return thread.post;
  } catch (error) {
    // A post or an author that there is none of is a 400 here.
    const isUnknown = error instanceof ResolutionStop && error.reason === 'upstream_refused';
    if (!isUnknown) throw error;
  }
  throw new ResolutionStop('gone');
}
