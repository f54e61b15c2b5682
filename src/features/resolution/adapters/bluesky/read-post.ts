import { type Static, Type } from 'typebox';

import { toDetails, type VideoDetails } from '../../content/video-details.ts';
import { nullish } from '../../core/nullish.ts';
import { parseWebUrl } from '../../core/parse-web-url.ts';

const Embed = Type.Object({
  $type: nullish(Type.String()),
  playlist: nullish(Type.String()),
  thumbnail: nullish(Type.String()),
  alt: nullish(Type.String()),
  external: nullish(Type.Object({ uri: Type.String() })),
});
/** The embeds of a quoted post. */
const Quoted = nullish(Type.Object({ embeds: nullish(Type.Array(Embed)) }));
const Post = Type.Object({
  author: Type.Object({
    handle: nullish(Type.String()),
    displayName: nullish(Type.String()),
    labels: nullish(Type.Array(Type.Object({ val: nullish(Type.String()) }))),
  }),
  record: nullish(Type.Object({ text: nullish(Type.String()) })),
  /**
   * Quote posts contain their own media in `media`, and the quoted post in `record`, or in
   * `record.record` if they have media.
   */
  embed: nullish(
    Type.Intersect([
      Embed,
      Type.Object({
        media: nullish(Embed),
        record: nullish(Type.Object({ embeds: nullish(Type.Array(Embed)), record: Quoted })),
      }),
    ]),
  ),
});

/** Response of `app.bsky.feed.getPostThread`. Missing and blocked posts have no `post`. */
export const Thread = Type.Object({ thread: Type.Object({ post: nullish(Post) }) });

export type BlueskyPost = Static<typeof Post>;

const BASE = new URL('https://bsky.app/');

type BlueskyEmbed = Static<typeof Embed>;

/** The embeds of a post, then those of the post that it quotes. */
function listEmbeds({ embed }: BlueskyPost): readonly BlueskyEmbed[] {
  const { media, record } = embed ?? {};
  const quoted = [...(record?.embeds ?? []), ...(record?.record?.embeds ?? [])];
  return [embed, media, ...quoted].flatMap((each) => each ?? []);
}

/** The post's video, or the URL of its link card. A quoted post counts if the post has neither. */
export function listSources(post: BlueskyPost): readonly URL[] {
  return listEmbeds(post)
    .map(({ playlist, external }) => playlist ?? external?.uri)
    .flatMap((text) => (text ? (parseWebUrl(text, BASE) ?? []) : []))
    .slice(0, 1)
    .map((url) => toAnimationVideo(url) ?? url);
}

const ANIMATION = /^\/([\w-]{1,80})AAAAC\/([\w.-]{1,120})\.gif$/;

/** Tenor encodes the format in the URL, so a GIF URL can be converted to an MP4 URL. */
function toAnimationVideo({ hostname, pathname }: URL): URL | undefined {
  if (hostname !== 'media.tenor.com' && hostname !== 't.gifs.bsky.app') return undefined;
  const [, id, name] = ANIMATION.exec(pathname) ?? [];
  if (id === undefined) return undefined;
  return new URL(`/${id}AAAP1/${name}.mp4`, 'https://t.gifs.bsky.app');
}

/** Authors can hide their posts from logged-out users. */
export function requiresLogin({ author: { labels } }: BlueskyPost): boolean {
  return (labels ?? []).some(({ val }) => val === '!no-unauthenticated');
}

export function readDetails(post: BlueskyPost): VideoDetails {
  const { author, record } = post;
  const embeds = listEmbeds(post);
  const { thumbnail, alt } = embeds.find(({ playlist }) => playlist) ?? embeds[0] ?? {};
  return toDetails({
    title: record?.text || author.displayName || author.handle,
    description: alt,
    thumbnail,
    base: BASE,
  });
}
