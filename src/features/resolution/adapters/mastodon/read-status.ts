import { type Static, Type } from 'typebox';

import { toPlainText } from '#lib/html/to-plain-text.ts';

import { toDetails, type VideoDetails } from '../../content/video-details.ts';
import { nullish } from '../../core/nullish.ts';
import { parseWebUrl } from '../../core/parse-web-url.ts';

const Attachment = Type.Object({
  type: Type.String(),
  url: nullish(Type.String()),
  remote_url: nullish(Type.String()),
  preview_url: nullish(Type.String()),
  description: nullish(Type.String()),
  meta: nullish(
    Type.Object({ original: nullish(Type.Object({ duration: nullish(Type.Number()) })) }),
  ),
});

/** Response of `GET /api/v1/statuses/ID` (docs.joinmastodon.org/entities/Status). */
export const Status = Type.Object({
  content: nullish(Type.String()),
  spoiler_text: nullish(Type.String()),
  account: Type.Object({ display_name: nullish(Type.String()), acct: nullish(Type.String()) }),
  media_attachments: Type.Array(Attachment),
  card: nullish(Type.Object({ type: Type.String(), url: Type.String() })),
});

type StatusResponse = Static<typeof Status>;

/**
 * Lists the first video’s URLs on the instance and on the original server, or the video URL of the
 * preview card.
 */
export function listSources(status: StatusResponse, instance: URL): readonly URL[] {
  const video = findVideo(status);
  const card = status.card?.type === 'video' ? status.card.url : null;
  const urls = video === undefined ? [card] : [video.url, video.remote_url];
  return urls.flatMap((url) => (url ? (parseWebUrl(url, instance) ?? []) : []));
}

/** A `gifv` is a video without audio. */
function findVideo({
  media_attachments: attachments,
}: StatusResponse): Static<typeof Attachment> | undefined {
  return (
    attachments.find(({ type }) => type === 'video') ??
    attachments.find(({ type }) => type === 'gifv')
  );
}

export function readDetails(status: StatusResponse, instance: URL): VideoDetails {
  const video = findVideo(status);
  const text = toPlainText(status.content ?? '');
  const { display_name: name, acct } = status.account;
  return toDetails({
    title: status.spoiler_text || text || name || acct,
    description: video?.description || text,
    thumbnail: video?.preview_url,
    duration: video?.meta?.original?.duration,
    base: instance,
  });
}
