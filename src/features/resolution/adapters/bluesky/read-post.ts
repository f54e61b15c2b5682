import { type Static, Type } from 'typebox';

import { nullish } from '../../nullish.ts';
import { parseWebUrl } from '../../parse-web-url.ts';
import { toDetails, type VideoDetails } from '../../video-details.ts';

const Embed = Type.Object({
  $type: nullish(Type.String()),
  playlist: nullish(Type.String()),
  thumbnail: nullish(Type.String()),
  alt: nullish(Type.String()),
  external: nullish(Type.Object({ uri: Type.String() })),
});
const Post = Type.Object({
  author: Type.Object({
    handle: nullish(Type.String()),
    displayName: nullish(Type.String()),
    labels: nullish(Type.Array(Type.Object({ val: nullish(Type.String()) }))),
  }),
  record: nullish(Type.Object({ text: nullish(Type.String()) })),
  /** Quote posts contain their media one level deeper. */
  embed: nullish(Type.Intersect([Embed, Type.Object({ media: nullish(Embed) })])),
});

/** Response of `app.bsky.feed.getPostThread`. Missing and blocked posts have no `post`. */
export const Thread = Type.Object({ thread: Type.Object({ post: nullish(Post) }) });

export type BlueskyPost = Static<typeof Post>;

const BASE = new URL('https://bsky.app/');

/** The post's video, or the URL of its link card. */
export function listSources({ embed }: BlueskyPost): readonly URL[] {
  const card = embed?.external?.uri ?? embed?.media?.external?.uri;
  const texts = [embed?.playlist, embed?.media?.playlist, card];
  return texts
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

export function readDetails({ author, record, embed }: BlueskyPost): VideoDetails {
  const { thumbnail, alt } = embed?.media ?? embed ?? {};
  return toDetails({
    title: record?.text || author.displayName || author.handle,
    description: alt,
    thumbnail,
    base: BASE,
  });
}
