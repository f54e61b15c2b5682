import { Type } from 'typebox';

import type { AdapterContext } from '../../core/adapter.ts';
import type { Outcome } from '../../core/outcome.ts';
import { ResolutionError } from '../../core/resolution-error.ts';
import type { Session } from '../../core/session.ts';
import { toUrlAdapter } from '../../core/to-url-adapter.ts';
import { fetchJson } from '../../fetch/fetch-json.ts';
import { resolveSources } from '../../providers/resolve-sources.ts';
import { type BlueskyPost, requiresLogin, listSources, readDetails, Thread } from './read-post.ts';

const POST = /^\/profile\/([^/]{3,260})\/post\/([\w.~-]{1,64})\/?$/;
const EMBED_HOST = 'embed.bsky.app';
const EMBED = /^\/embed\/([^/]{3,260})\/app\.bsky\.feed\.post\/([\w.~-]{1,64})\/?$/;
/** A DID or a handle (atproto.com/specs). */
const AUTHOR =
  /^(?:did:plc:[a-z2-7]{24}|did:web:[a-z0-9.-]{3,250}|(?:[a-z0-9-]{1,63}\.){1,8}[a-z][a-z0-9-]{1,62})$/i;

export const blueskyAdapter = toUrlAdapter({
  name: 'bluesky',
  hosts: ['bsky.app', 'www.bsky.app', 'main.bsky.dev', EMBED_HOST],
  info: {
    title: 'Bluesky',
    inputs: ['bsky.app/profile/HANDLE/post/ID', 'embed.bsky.app/embed/DID/app.bsky.feed.post/ID'],
    output: 'streams',
    requests: '1 (API), then the stream',
  },
  canaries: 'undocumented',
  fallbacks: [
    { kind: 'page', find: (_, url) => url },
    { kind: 'player', find: toEmbed, complete: replaceHandle, isPost: true },
  ],
  read: readUri,
  identify: (uri) => uri,
  resolve: (uri, ctx, url) => resolvePost(uri, url, ctx),
});

async function resolvePost(uri: string, url: URL, ctx: AdapterContext): Promise<Outcome> {
  const post = await fetchPost(uri, ctx);
  if (requiresLogin(post)) return { kind: 'failed', provider: 'bluesky', reason: 'login_required' };
  const urls = listSources(post);
  const details = readDetails(post);
  return resolveSources({ provider: 'bluesky', urls, details, referrer: url }, ctx);
}

/** The post's AT URI. */
function readUri({ hostname, pathname }: URL): string | undefined {
  const pattern = hostname === EMBED_HOST ? EMBED : POST;
  const [, author = '', id = ''] = pattern.exec(pathname) ?? [];
  const name = author.replaceAll('%3A', ':');
  return AUTHOR.test(name) ? `at://${name}/app.bsky.feed.post/${id}` : undefined;
}

/** The URL that Bluesky's embed code frames, with the author of the AT URI. */
function toEmbed(uri: string): URL {
  return new URL(`/embed/${uri.slice('at://'.length)}`, `https://${EMBED_HOST}`);
}

const Identity = Type.Object({ did: Type.String() });

/** Embeds accept only DIDs. The API that resolves handles is on another host than that of posts. */
async function replaceHandle(embed: URL, session: Session): Promise<URL | undefined> {
  const [, author = '', id = ''] = EMBED.exec(embed.pathname) ?? [];
  if (author.startsWith('did:')) return embed;
  const api = new URL('https://bsky.social/xrpc/com.atproto.identity.resolveHandle');
  api.searchParams.set('handle', author);
  const { did } = await fetchJson(session, api, { step: 'handle', schema: Identity });
  return AUTHOR.test(did) ? toEmbed(`at://${did}/app.bsky.feed.post/${id}`) : undefined;
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
    // The API returns 400 for an unknown post or author.
    const isNotFound = error instanceof ResolutionError && error.reason === 'upstream_refused';
    if (!isNotFound) throw error;
  }
  throw new ResolutionError('gone');
}
