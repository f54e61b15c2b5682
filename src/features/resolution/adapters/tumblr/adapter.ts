import { type Static, Type } from 'typebox';

import { readFragment } from '../../content/fetch-page.ts';
import { toDetails } from '../../content/video-details.ts';
import type { AdapterContext } from '../../core/adapter.ts';
import { nullish } from '../../core/nullish.ts';
import { parseWebUrl } from '../../core/parse-web-url.ts';
import { ResolutionError } from '../../core/resolution-error.ts';
import { toUrlAdapter } from '../../core/to-url-adapter.ts';
import { fetchJson } from '../../fetch/fetch-json.ts';
import { resolveSources } from '../../providers/resolve-sources.ts';
import { isShortUrl, parsePostUrl, type TumblrPost } from './parse-url.ts';

/** Fields of the post types that can contain a video (tumblr.com/docs/en/api/v1, “Reading”). */
const PostsResponse = Type.Object({
  posts: Type.Array(
    Type.Object({
      slug: nullish(Type.String()),
      'video-player': nullish(Type.Unknown()),
      'regular-title': nullish(Type.String()),
      'regular-body': nullish(Type.String()),
      answer: nullish(Type.String()),
    }),
  ),
});
type Post = Static<typeof PostsResponse>['posts'][number];

/** Reads the video of a post from API v1, which needs no key, or else from its page. */
export const tumblrAdapter = toUrlAdapter({
  name: 'tumblr',
  hosts: ['tumblr.com', '*.tumblr.com', 'tmblr.co'],
  info: {
    title: 'Tumblr',
    inputs: ['NAME.tumblr.com/post/ID', 'tumblr.com/NAME/ID', 'at.tumblr.com/NAME/ID/CODE'],
    output: 'streams or player',
    requests: '1 (API); 2 for short URLs; then the file',
  },
  canaries: 'undocumented',
  // API v1 may require a login for blogs whose pages are public.
  fallbacks: [
    { kind: 'page', find: toPage, alsoAfter: ['login_required', 'upstream_refused'] },
    {
      kind: 'player',
      find: (post) => new URL(`https://www.tumblr.com/video/${post.blog}/${post.id}/700/`),
      isPost: true,
    },
  ],
  read: parsePostUrl,
  identify: ({ blog, id }) => `${blog}/${id}`,
  isShort,
  resolve: async (post, ctx) => {
    const page = toPage(post);
    const api = new URL(`/api/read/json?debug=1&id=${post.id}`, page);
    const { posts } = await fetchJson(ctx.session, api, { step: 'API', schema: PostsResponse });
    const [first] = posts;
    if (first === undefined) throw new ResolutionError('gone');
    const title = first['regular-title'] ?? first.slug?.replaceAll('-', ' ');
    const details = toDetails({ title, base: page });
    const urls = await listVideos(first, page, ctx);
    return resolveSources({ provider: 'tumblr', urls, details, referrer: page }, ctx);
  },
});

/** Some short URLs contain the post's ID. */
function isShort(url: URL): boolean {
  return parsePostUrl(url) === undefined && isShortUrl(url);
}

/** The frame of a video in the blogs' own layouts. */
function toPage({ blog, id }: TumblrPost): URL {
  return new URL(`https://${blog}.tumblr.com/post/${id}`);
}

/** Lists the post’s files, then embedded players. */
async function listVideos(
  post: Post,
  base: URL,
  { session }: AdapterContext,
): Promise<readonly URL[]> {
  const texts = [post['video-player'], post['regular-body'], post.answer];
  const pages = await Promise.all(
    texts.flatMap((text) => (typeof text === 'string' ? readFragment(session, text, base) : [])),
  );
  const signals = pages.map((page) => page.signals);
  const urls = [
    ...signals.flatMap(({ videos }) => videos.map(({ url }) => url)),
    ...signals.flatMap(({ iframes }) => iframes.map(({ url }) => url)),
  ];
  return urls.flatMap((url) => parseWebUrl(url, base) ?? []);
}
