import { type Static, Type } from 'typebox';

import { maybe } from '../../maybe.ts';
import { parseWebUrl } from '../../parse-web-url.ts';
import { toDetails, type VideoDetails } from '../../video-details.ts';
import { isReddit } from './read-address.ts';

const RedditVideo = Type.Object({
  hls_url: maybe(Type.String()),
  dash_url: maybe(Type.String()),
  fallback_url: maybe(Type.String()),
  duration: maybe(Type.Number()),
  has_audio: maybe(Type.Boolean()),
});
const Media = maybe(Type.Object({ reddit_video: maybe(RedditVideo) }));
const Content = {
  secure_media: Media,
  media: Media,
  /** Of a text or a gallery with videos in it. */
  media_metadata: maybe(
    Type.Record(
      Type.String(),
      Type.Object({ hlsUrl: maybe(Type.String()), dashUrl: maybe(Type.String()) }),
    ),
  ),
  preview: maybe(
    Type.Object({
      images: maybe(Type.Array(Type.Object({ source: Type.Object({ url: Type.String() }) }))),
      reddit_video_preview: maybe(RedditVideo),
    }),
  ),
};
const Post = Type.Object({
  ...Content,
  title: maybe(Type.String()),
  selftext: maybe(Type.String()),
  url_overridden_by_dest: maybe(Type.String()),
  removed_by_category: maybe(Type.String()),
  crosspost_parent_list: maybe(Type.Array(Type.Object(Content))),
});

/** Of `GET /api/info.json?id=t3_ID` (reddit.com/dev/api#GET_api_info). */
export const Listing = Type.Object({
  data: Type.Object({ children: Type.Array(Type.Object({ data: Post })) }),
});

export type RedditPost = Static<typeof Post>;

const BASE = new URL('https://www.reddit.com/');

/** Of a post or of what it passes on: its own video, else the address that it links to, else a moving preview. */
export function listSources(post: RedditPost): readonly URL[] {
  const posts = [post, ...(post.crosspost_parent_list ?? [])];
  const own = posts.flatMap(({ secure_media: secure, media }) =>
    toUrls(secure?.reddit_video ?? media?.reddit_video),
  );
  if (own.length > 0) return own;
  const inText = posts.flatMap(({ media_metadata: items }) =>
    Object.values(items ?? {}).flatMap(({ hlsUrl, dashUrl }) => parseAll([hlsUrl, dashUrl])),
  );
  if (inText.length > 0) return inText;
  const linked = parseAll([post.url_overridden_by_dest]).filter((url) => !isReddit(url));
  const previews = posts.flatMap(({ preview }) => toUrls(preview?.reddit_video_preview));
  return [...linked, ...previews];
}

function toUrls(video: Static<typeof RedditVideo> | null | undefined): readonly URL[] {
  if (video === null || video === undefined) return [];
  // The plain file has no sound of its own.
  const file = video.has_audio === false ? video.fallback_url : null;
  return parseAll([video.hls_url, video.dash_url, file]);
}

function parseAll(texts: readonly (string | null | undefined)[]): readonly URL[] {
  return texts.flatMap((text) => (text ? (parseWebUrl(text, BASE) ?? []) : []));
}

export function readDetails(post: RedditPost): VideoDetails {
  const video = post.secure_media?.reddit_video ?? post.media?.reddit_video;
  return toDetails({
    title: post.title,
    description: post.selftext,
    thumbnail: post.preview?.images?.[0]?.source.url,
    duration: video?.duration,
    base: BASE,
  });
}
