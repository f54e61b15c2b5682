import { type Static, Type } from 'typebox';

import { maybe } from '../../maybe.ts';
import { parseWebUrl } from '../../parse-web-url.ts';
import type { SourceCaption } from '../../resolution.ts';
import { toChapterCaptions } from '../../to-chapter-captions.ts';
import { toDetails, type VideoDetails } from '../../video-details.ts';

const File = Type.Object({
  fileUrl: maybe(Type.String()),
  resolution: maybe(Type.Object({ id: Type.Number() })),
});

/** Of `GET /api/v1/videos/ID` (docs.joinpeertube.org/api-rest-reference.html, VideoDetails). */
export const Video = Type.Object({
  uuid: Type.String(),
  name: Type.String(),
  description: maybe(Type.String()),
  duration: maybe(Type.Number()),
  previewPath: maybe(Type.String()),
  isLive: maybe(Type.Boolean()),
  state: maybe(Type.Object({ id: Type.Number() })),
  files: maybe(Type.Array(File)),
  streamingPlaylists: maybe(
    Type.Array(Type.Object({ playlistUrl: maybe(Type.String()), files: maybe(Type.Array(File)) })),
  ),
});

/** Of `GET /api/v1/videos/ID/captions`. Before PeerTube 7 only the path is there. */
export const Captions = Type.Object({
  data: Type.Array(
    Type.Object({
      language: Type.Object({ id: Type.String(), label: maybe(Type.String()) }),
      fileUrl: maybe(Type.String()),
      captionPath: maybe(Type.String()),
    }),
  ),
});

/** Of `GET /api/v1/videos/ID/chapters`, since PeerTube 6; `timecode` is in seconds. */
export const Chapters = Type.Object({
  chapters: Type.Array(Type.Object({ title: Type.String(), timecode: Type.Number() })),
});

/** Of `GET /api/v1/video-playlists/ID/videos`. An element whose video was deleted or is private has none. */
export const PlaylistElements = Type.Object({
  data: Type.Array(Type.Object({ video: maybe(Type.Object({ uuid: Type.String() })) })),
});

type VideoAnswer = Static<typeof Video>;

const WAITING_FOR_LIVE = 4;
const LIVE_ENDED = 5;

export function isOffAir({ isLive, state, streamingPlaylists }: VideoAnswer): boolean {
  if (isLive !== true) return false;
  const hasPlaylist = (streamingPlaylists ?? []).length > 0;
  return state?.id === WAITING_FOR_LIVE || state?.id === LIVE_ENDED || !hasPlaylist;
}

/** HLS first, then whole files, the tallest first; what has sound alone is none. */
export function listSources(video: VideoAnswer, instance: URL): readonly URL[] {
  const playlists = video.streamingPlaylists ?? [];
  const files = (video.files ?? [])
    .filter((file) => heightOf(file) !== 0)
    .toSorted((a, b) => heightOf(b) - heightOf(a));
  const texts = [
    ...playlists.map(({ playlistUrl }) => playlistUrl),
    ...files.map(({ fileUrl }) => fileUrl),
  ];
  return texts.flatMap((text) => (text ? (parseWebUrl(text, instance) ?? []) : []));
}

/** PeerTube calls the height the resolution's ID, and sound alone has 0. */
function heightOf({ resolution }: Static<typeof File>): number {
  return resolution?.id ?? 1;
}

export function readDetails(
  { name, description, duration, previewPath }: VideoAnswer,
  captions: readonly SourceCaption[],
  instance: URL,
): VideoDetails {
  return toDetails({
    title: name,
    description,
    duration,
    thumbnail: previewPath,
    captions,
    base: instance,
  });
}

export function toChapters(
  { chapters }: Static<typeof Chapters>,
  { duration }: VideoAnswer,
): readonly SourceCaption[] {
  const named = chapters.map(({ title, timecode }) => ({ title, startSeconds: timecode }));
  return toChapterCaptions(named, duration);
}

export function toCaptions(
  { data }: Static<typeof Captions>,
  instance: URL,
): readonly SourceCaption[] {
  return data.flatMap(({ language, fileUrl, captionPath }): readonly SourceCaption[] => {
    const url = parseWebUrl(fileUrl ?? captionPath ?? '', instance);
    if (url === undefined || url.href === instance.href) return [];
    const label = language.label ?? null;
    return [{ url, language: language.id, label, kind: 'subtitles' }];
  });
}
