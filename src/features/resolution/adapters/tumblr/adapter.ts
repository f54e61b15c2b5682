import { type Static, Type } from 'typebox';

import { readPageSignals } from '#lib/html/read-page-signals.ts';

import { fetchJson } from '../../fetch-json.ts';
import { followShortLink } from '../../follow-short-link.ts';
import { maybe } from '../../maybe.ts';
import { orFromPage } from '../../or-from-page.ts';
import { parseWebUrl } from '../../parse-web-url.ts';
import { ResolutionStop } from '../../resolution-stop.ts';
import { resolveSources } from '../../resolve-sources.ts';
import { toDetails } from '../../video-details.ts';
import type { AddressAdapter } from '../adapter.ts';
import { isShortAddress, readPost } from './read-address.ts';

/** HTML of the post, by the kinds of posts that can hold a video (tumblr.com/docs/en/api/v1, “Reading”). */
const Answer = Type.Object({
  posts: Type.Array(
    Type.Object({
      slug: maybe(Type.String()),
      'video-player': maybe(Type.Unknown()),
      'regular-title': maybe(Type.String()),
      'regular-body': maybe(Type.String()),
      answer: maybe(Type.String()),
    }),
  ),
});
type Post = Static<typeof Answer>['posts'][number];

/** Tumblr: the video of a post, as its public API of version 1 gives the post, else as its page does. One request, and the file's; one more for a short address. */
export const tumblrAdapter: AddressAdapter = {
  kind: 'address',
  name: 'tumblr',
  about: {
    title: 'Tumblr',
    takes: ['NAME.tumblr.com/post/ID', 'tumblr.com/NAME/ID', 'at.tumblr.com/NAME/ID/CODE'],
    gives: 'streams, else player',
    asks: '1: its API, or the page where that fails; 2 for short addresses; then the file',
  },
  matches: (url) => readPost(url) !== undefined || isShortAddress(url),
  resolve: async (url, context) => {
    const post = readPost(url) ?? readPost(await followShortLink(context.session, url));
    if (post === undefined) throw new ResolutionStop('no_video');
    const page = new URL(`https://${post.blog}.tumblr.com/post/${post.id}`);
    return orFromPage({ provider: 'tumblr', url: page }, context, async () => {
      const api = new URL(`https://${post.blog}.tumblr.com/api/read/json?debug=1&id=${post.id}`);
      const { posts } = await fetchJson(context.session, api, { step: 'API', schema: Answer });
      const [first] = posts;
      if (first === undefined) throw new ResolutionStop('gone');
      const title = first['regular-title'] ?? first.slug?.replaceAll('-', ' ');
      const details = toDetails({ title, base: page });
      const named = { provider: 'tumblr', urls: listVideos(first, page), details, referrer: page };
      return resolveSources(named, context);
    });
  },
};

/** Its files, then players of others. */
function listVideos(post: Post, base: URL): readonly URL[] {
  const texts = [post['video-player'], post['regular-body'], post.answer];
  const signals = texts.flatMap((text) => (typeof text === 'string' ? readPageSignals(text) : []));
  const addresses = [
    ...signals.flatMap(({ videos }) => videos.map(({ address }) => address)),
    ...signals.flatMap(({ iframes }) => iframes),
  ];
  return addresses.flatMap((address) => parseWebUrl(address, base) ?? []);
}
