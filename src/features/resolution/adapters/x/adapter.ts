import { type Static, Type } from 'typebox';

import { fetchJson } from '../../fetch-json.ts';
import { framePlayer } from '../../players/resolve-player.ts';
import { ResolutionStop } from '../../resolution-stop.ts';
import { toDetails, type VideoDetails } from '../../video-details.ts';
import type { AddressAdapter } from '../adapter.ts';

const HOSTS: ReadonlySet<string> = new Set([
  'x.com',
  'www.x.com',
  'mobile.x.com',
  'twitter.com',
  'www.twitter.com',
  'mobile.twitter.com',
  'm.twitter.com',
  // Public mirrors of its posts, whose addresses name the same post.
  'vxtwitter.com',
  'fxtwitter.com',
  'fixupx.com',
  'fixvx.com',
  'twittpr.com',
]);
const STATUS =
  /^\/(?:(?:\w{1,20}|i(?:\/web)?)\/status(?:es)?|i\/videos(?:\/tweet)?)\/(\d{5,25})(?:\/(?:video\/\d|mediaViewer))?\/?$/i;
const ID = /^\d{5,25}$/;
const PLAYER_HOST = 'platform.twitter.com';

const Answer = Type.Object({ html: Type.String(), author_name: Type.Optional(Type.String()) });

/**
 * X, formerly Twitter: its own frame for a post, and what its oEmbed endpoint says. A post that names no media has no
 * video; of one that does, the frame tells whether it is a picture. One request.
 */
export const xAdapter: AddressAdapter = {
  kind: 'address',
  name: 'x',
  about: {
    title: 'X (Twitter)',
    takes: ['x.com/NAME/status/ID', 'twitter.com/NAME/status/ID'],
    gives: 'player',
    asks: '1: its oEmbed endpoint',
  },
  matches: (url) => readId(url) !== undefined,
  resolve: async (url, context) => {
    const id = readId(url);
    if (id === undefined) throw new ResolutionStop('no_video');
    const endpoint = new URL('https://publish.twitter.com/oembed');
    endpoint.searchParams.set('url', `https://twitter.com/i/status/${id}`);
    endpoint.searchParams.set('omit_script', 'true');
    const answer = await fetchJson(context.session, endpoint, { step: 'oEmbed', schema: Answer });
    if (!namesMedia(answer)) throw new ResolutionStop('no_video');
    const player = new URL(`/embed/Tweet.html?id=${id}`, `https://${PLAYER_HOST}`);
    return framePlayer(player, readDetails(answer, url), context);
  },
};

function readId(url: URL): string | undefined {
  if (url.hostname === PLAYER_HOST && url.pathname === '/embed/Tweet.html') {
    return ID.exec(url.searchParams.get('id') ?? '')?.[0];
  }
  if (!HOSTS.has(url.hostname)) return undefined;
  if (url.pathname !== '/i/bookmarks') return STATUS.exec(url.pathname)?.[1];
  return ID.exec(url.searchParams.get('post_id') ?? '')?.[0];
}

/** Posts with media end in a link of this name. */
function namesMedia({ html }: Static<typeof Answer>): boolean {
  return html.includes('>pic.twitter.com/') || html.includes('>pic.x.com/');
}

function readDetails({ author_name: author }: Static<typeof Answer>, base: URL): VideoDetails {
  return toDetails({ title: author && `${author} on X`, base });
}
