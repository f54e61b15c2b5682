import { type Static, Type } from 'typebox';

import { toPlainText } from '#lib/html/to-plain-text.ts';

import { maybe } from '../../maybe.ts';
import { parseWebUrl } from '../../parse-web-url.ts';
import { toDetails, type VideoDetails } from '../../video-details.ts';

const Attachment = Type.Object({
  type: Type.String(),
  url: maybe(Type.String()),
  remote_url: maybe(Type.String()),
  preview_url: maybe(Type.String()),
  description: maybe(Type.String()),
  meta: maybe(Type.Object({ original: maybe(Type.Object({ duration: maybe(Type.Number()) })) })),
});

/** Of `GET /api/v1/statuses/ID` (docs.joinmastodon.org/entities/Status). */
export const Status = Type.Object({
  content: maybe(Type.String()),
  spoiler_text: maybe(Type.String()),
  account: Type.Object({ display_name: maybe(Type.String()), acct: maybe(Type.String()) }),
  media_attachments: Type.Array(Attachment),
  card: maybe(Type.Object({ type: Type.String(), url: Type.String() })),
});

type StatusAnswer = Static<typeof Status>;

/** The first video of the status and where it came from; else the video that its card shows. */
export function listSources(status: StatusAnswer, instance: URL): readonly URL[] {
  const video = findVideo(status);
  const card = status.card?.type === 'video' ? status.card.url : null;
  const texts = video === undefined ? [card] : [video.url, video.remote_url];
  return texts.flatMap((text) => (text ? (parseWebUrl(text, instance) ?? []) : []));
}

/** A `gifv` is a video without sound. */
function findVideo({
  media_attachments: all,
}: StatusAnswer): Static<typeof Attachment> | undefined {
  return all.find(({ type }) => type === 'video') ?? all.find(({ type }) => type === 'gifv');
}

export function readDetails(status: StatusAnswer, instance: URL): VideoDetails {
  const video = findVideo(status);
  const words = toPlainText(status.content ?? '');
  const { display_name: name, acct } = status.account;
  return toDetails({
    title: status.spoiler_text || words || name || acct,
    description: video?.description || words,
    thumbnail: video?.preview_url,
    duration: video?.meta?.original?.duration,
    base: instance,
  });
}
