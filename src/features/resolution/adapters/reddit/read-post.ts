import { type Static, type TObject, Type } from 'typebox';

import { toDetails, type VideoDetails } from '../../content/video-details.ts';
import { nullish } from '../../core/nullish.ts';
import { parseWebUrl } from '../../core/parse-web-url.ts';
import { isRedditUrl } from './parse-url.ts';

const RedditVideo = Type.Object({
  hls_url: nullish(Type.String()),
  dash_url: nullish(Type.String()),
  fallback_url: nullish(Type.String()),
  duration: nullish(Type.Number()),
  has_audio: nullish(Type.Boolean()),
});
const Media = nullish(
  Type.Object({
    reddit_video: nullish(RedditVideo),
    /** The player of a linked video. */
    oembed: nullish(Type.Object({ html: nullish(Type.String()) })),
  }),
);
const Picture = Type.Object({
  source: Type.Object({ url: Type.String() }),
  /** Reddit converts animated pictures to MP4. */
  variants: nullish(
    Type.Object({ mp4: nullish(Type.Object({ source: Type.Object({ url: Type.String() }) })) }),
  ),
});
const Content = {
  secure_media: Media,
  media: Media,
  /** Videos and animated pictures within a text or gallery post. */
  media_metadata: nullish(
    Type.Record(
      Type.String(),
      Type.Object({
        hlsUrl: nullish(Type.String()),
        dashUrl: nullish(Type.String()),
        s: nullish(Type.Object({ mp4: nullish(Type.String()) })),
      }),
    ),
  ),
  preview: nullish(
    Type.Object({
      images: nullish(Type.Array(Picture)),
      reddit_video_preview: nullish(RedditVideo),
    }),
  ),
  url: nullish(Type.String()),
  url_overridden_by_dest: nullish(Type.String()),
};
type RedditContent = Static<TObject<typeof Content>>;
const Post = Type.Object({
  ...Content,
  title: nullish(Type.String()),
  selftext: nullish(Type.String()),
  removed_by_category: nullish(Type.String()),
  crosspost_parent_list: nullish(Type.Array(Type.Object(Content))),
});

/** Response of `GET /api/info.json?id=t3_ID` (reddit.com/dev/api#GET_api_info). */
export const Listing = Type.Object({
  data: Type.Object({ children: Type.Array(Type.Object({ data: Post })) }),
});

export type RedditPost = Static<typeof Post>;

const BASE = new URL('https://www.reddit.com/');

/**
 * Lists the video of a post or its crosspost parent, else the linked URL, else an animated preview.
 */
export function listSources(post: RedditPost): readonly URL[] {
  const posts = [post, ...(post.crosspost_parent_list ?? [])];
  const hosted = posts.flatMap(({ secure_media: secure, media }) =>
    toUrls(secure?.reddit_video ?? media?.reddit_video),
  );
  if (hosted.length > 0) return hosted;
  const inlineVideos = posts.flatMap(({ media_metadata: items }) =>
    Object.values(items ?? {}).flatMap(({ hlsUrl, dashUrl, s: file }) =>
      parseAll([hlsUrl, dashUrl, file?.mp4]),
    ),
  );
  if (inlineVideos.length > 0) return inlineVideos;
  const urls = [...posts.flatMap(listLinks), ...posts.flatMap(listPreviews)];
  return [...new Map(urls.map((url) => [url.href, url])).values()];
}

/** The URL that the post links to, and the player that Reddit shows for it. */
function listLinks({
  url,
  url_overridden_by_dest: target,
  ...post
}: RedditContent): readonly URL[] {
  const html = post.secure_media?.oembed?.html ?? post.media?.oembed?.html ?? '';
  const [, player] = IFRAME.exec(html) ?? [];
  const links = parseAll([target ?? url, player?.replaceAll('&amp;', '&')]);
  return links.filter((link) => !isRedditUrl(link));
}

const IFRAME = /<iframe[^>]{0,500}?\ssrc="([^"]{1,2000})"/;

function listPreviews({ preview }: RedditContent): readonly URL[] {
  const animations = (preview?.images ?? []).map(({ variants }) => variants?.mp4?.source.url);
  return [...toUrls(preview?.reddit_video_preview), ...parseAll(animations)];
}

function toUrls(video: Static<typeof RedditVideo> | null | undefined): readonly URL[] {
  if (video === null || video === undefined) return [];
  // The fallback file has no audio track.
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
