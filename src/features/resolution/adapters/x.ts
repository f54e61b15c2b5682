import { type Static, Type } from 'typebox';

import { toDetails, type VideoDetails } from '../content/video-details.ts';
import type { UrlAdapter } from '../core/adapter.ts';
import { ResolutionError } from '../core/resolution-error.ts';
import { fetchJson } from '../fetch/fetch-json.ts';
import { framePlayer } from '../providers/resolve-player.ts';

const STATUS =
  /^\/(?:(?:\w{1,20}|i(?:\/web)?)\/status(?:es)?|statuses|i\/videos(?:\/tweet)?)\/(\d{5,25})(?:\/(?:video\/\d|mediaViewer))?\/?$/i;
const ID = /^\d{5,25}$/;
/** IDs are positive 64-bit integers. */
const ID_DIGITS_MAX = 19;
const PLAYER_HOST = 'platform.twitter.com';

const OembedResponse = Type.Object({
  html: Type.String(),
  author_name: Type.Optional(Type.String()),
});

/**
 * Frames posts. The oEmbed response shows whether a post has media, but not whether it is a video
 * or an image.
 */
export const xAdapter: UrlAdapter = {
  kind: 'url',
  name: 'x',
  hosts: [
    'x.com',
    'www.x.com',
    'mobile.x.com',
    'twitter.com',
    'www.twitter.com',
    'mobile.twitter.com',
    'm.twitter.com',
    PLAYER_HOST,
  ],
  info: {
    title: 'X (Twitter)',
    inputs: ['x.com/NAME/status/ID', 'twitter.com/NAME/status/ID'],
    output: 'player',
    requests: '1 (oEmbed)',
  },
  canaries: 'undocumented',
  fallbacks: [{ kind: 'player', find: findPlayer, isPost: true }],
  matches: (url) => readId(url) !== undefined,
  identify: readId,
  resolve: async (url, ctx) => {
    const id = readId(url);
    const player = findPlayer(url);
    if (id === undefined || player === undefined) throw new ResolutionError('no_video');
    const endpoint = new URL('https://publish.twitter.com/oembed');
    endpoint.searchParams.set('url', `https://twitter.com/i/status/${id}`);
    endpoint.searchParams.set('omit_script', 'true');
    const response = await fetchJson(ctx.session, endpoint, {
      step: 'oEmbed',
      schema: OembedResponse,
    });
    if (!hasMedia(response)) throw new ResolutionError('no_video');
    return framePlayer(player, readDetails(response, url), ctx);
  },
};

function findPlayer(url: URL): URL | undefined {
  const id = readId(url);
  if (id === undefined || id.length > ID_DIGITS_MAX) return undefined;
  return new URL(`/embed/Tweet.html?id=${id}`, `https://${PLAYER_HOST}`);
}

function readId(url: URL): string | undefined {
  if (url.hostname === PLAYER_HOST) {
    const isPlayer = url.pathname === '/embed/Tweet.html';
    return isPlayer ? ID.exec(url.searchParams.get('id') ?? '')?.[0] : undefined;
  }
  if (url.pathname !== '/i/bookmarks') return STATUS.exec(url.pathname)?.[1];
  return ID.exec(url.searchParams.get('post_id') ?? '')?.[0];
}

/** Posts with media end with a link of this form. */
function hasMedia({ html }: Static<typeof OembedResponse>): boolean {
  return html.includes('>pic.twitter.com/') || html.includes('>pic.x.com/');
}

function readDetails(
  { author_name: author }: Static<typeof OembedResponse>,
  base: URL,
): VideoDetails {
  return toDetails({ title: author && `${author} on X`, base });
}
