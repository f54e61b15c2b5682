import { type Static, Type } from 'typebox';

import { toPlainText } from '#lib/html/to-plain-text.ts';

import type { AdapterContext } from '../core/adapter.ts';
import { nullish } from '../core/nullish.ts';
import { parseWebUrl } from '../core/parse-web-url.ts';
import { fetchJson } from '../fetch/fetch-json.ts';
import { toDetails, type VideoDetails } from './video-details.ts';

const Attachment = Type.Object({
  mediaType: nullish(Type.String()),
  url: nullish(Type.String()),
  name: nullish(Type.String()),
});
const Note = Type.Object({
  summary: nullish(Type.String()),
  content: nullish(Type.String()),
  attachment: nullish(Type.Union([Type.Array(Attachment), Attachment])),
});

/** The first video attached to a fediverse post; `urls` is empty for a post without a video. */
export type NoteVideo = { readonly urls: readonly URL[]; readonly details: VideoDetails };

/** Fetches a fediverse post as an ActivityPub object from the post's own URL (ActivityPub §3.2). */
export async function fetchNote(
  postUrl: URL,
  { session }: Pick<AdapterContext, 'session'>,
): Promise<NoteVideo> {
  const note = await fetchJson(session, postUrl, {
    step: 'post',
    schema: Note,
    headers: { accept: 'application/activity+json' },
  });
  const video = [note.attachment ?? []].flat().find(isVideo);
  const url = video?.url ? parseWebUrl(video.url, postUrl) : undefined;
  return { urls: url === undefined ? [] : [url], details: readDetails(note, video, postUrl) };
}

function isVideo({ mediaType }: Static<typeof Attachment>): boolean {
  return mediaType?.startsWith('video/') === true;
}

function readDetails(
  { summary, content }: Static<typeof Note>,
  video: Static<typeof Attachment> | undefined,
  base: URL,
): VideoDetails {
  const text = toPlainText(content ?? '');
  return toDetails({ title: summary || text, description: video?.name || text, base });
}
