import { type Static, Type } from 'typebox';

import { toPlainText } from '#lib/html/to-plain-text.ts';

import type { AdapterContext } from './adapters/adapter.ts';
import { fetchJson } from './fetch-json.ts';
import { maybe } from './maybe.ts';
import { parseWebUrl } from './parse-web-url.ts';
import { toDetails, type VideoDetails } from './video-details.ts';

const Attachment = Type.Object({
  mediaType: maybe(Type.String()),
  url: maybe(Type.String()),
  name: maybe(Type.String()),
});
const Note = Type.Object({
  summary: maybe(Type.String()),
  content: maybe(Type.String()),
  attachment: maybe(Type.Union([Type.Array(Attachment), Attachment])),
});

type NoteAnswer = Static<typeof Note>;

/** The first video that is attached to a post of the federated web; none where it has only pictures. */
export type NoteVideo = { readonly urls: readonly URL[]; readonly details: VideoDetails };

/**
 * A post as the federated web passes it on (ActivityPub §3.2: its own address answers the object itself). One
 * request; throws ResolutionStop where it is not for everybody.
 */
export async function fetchNote(
  address: URL,
  { session }: Pick<AdapterContext, 'session'>,
): Promise<NoteVideo> {
  const note = await fetchJson(session, address, {
    step: 'post',
    schema: Note,
    headers: { accept: 'application/activity+json' },
  });
  const video = [note.attachment ?? []].flat().find(isVideo);
  const url = video?.url ? parseWebUrl(video.url, address) : undefined;
  return { urls: url === undefined ? [] : [url], details: readDetails(note, video, address) };
}

function isVideo({ mediaType }: Static<typeof Attachment>): boolean {
  return mediaType?.startsWith('video/') === true;
}

function readDetails(
  { summary, content }: NoteAnswer,
  video: Static<typeof Attachment> | undefined,
  base: URL,
): VideoDetails {
  const words = toPlainText(content ?? '');
  return toDetails({ title: summary || words, description: video?.name || words, base });
}
