import { type Static, Type } from 'typebox';

import { maybe } from '../../maybe.ts';
import { parseWebUrl } from '../../parse-web-url.ts';
import { toDetails, type VideoDetails } from '../../video-details.ts';

const Embed = Type.Object({
  $type: maybe(Type.String()),
  playlist: maybe(Type.String()),
  thumbnail: maybe(Type.String()),
  alt: maybe(Type.String()),
  external: maybe(Type.Object({ uri: Type.String() })),
});
const Post = Type.Object({
  author: Type.Object({
    handle: maybe(Type.String()),
    displayName: maybe(Type.String()),
    labels: maybe(Type.Array(Type.Object({ val: maybe(Type.String()) }))),
  }),
  record: maybe(Type.Object({ text: maybe(Type.String()) })),
  /** A quotation with a video has it one level deeper. */
  embed: maybe(Type.Intersect([Embed, Type.Object({ media: maybe(Embed) })])),
});

/** Of `app.bsky.feed.getPostThread` (docs.bsky.app). A post that is not there, or not shown, has no `post`. */
export const Thread = Type.Object({ thread: Type.Object({ post: maybe(Post) }) });

export type BlueskyPost = Static<typeof Post>;

const BASE = new URL('https://bsky.app/');

/** The post’s video, or the address that it shows a card of. */
export function listSources({ embed }: BlueskyPost): readonly URL[] {
  const card = embed?.external?.uri ?? embed?.media?.external?.uri;
  const texts = [embed?.playlist, embed?.media?.playlist, card];
  return texts
    .flatMap((text) => (text ? (parseWebUrl(text, BASE) ?? []) : []))
    .slice(0, 1)
    .map((url) => toMovingPicture(url) ?? url);
}

const ANIMATION = /^\/([\w-]{1,80})AAAAC\/([\w.-]{1,120})\.gif$/;

/** Animations of Tenor’s are there as MP4 too: its addresses say in which form, and Bluesky passes them on. */
function toMovingPicture({ hostname, pathname }: URL): URL | undefined {
  if (hostname !== 'media.tenor.com' && hostname !== 't.gifs.bsky.app') return undefined;
  const [, id, name] = ANIMATION.exec(pathname) ?? [];
  if (id === undefined) return undefined;
  return new URL(`/${id}AAAP1/${name}.mp4`, 'https://t.gifs.bsky.app');
}

/** Authors may ask that only people who are logged in see their posts. */
export function isForMembers({ author: { labels } }: BlueskyPost): boolean {
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
