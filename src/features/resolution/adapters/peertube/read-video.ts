import { type Static, Type } from 'typebox';

import { toChapterCaptions } from '../../content/to-chapter-captions.ts';
import { toDetails, type VideoDetails } from '../../content/video-details.ts';
import { nullish } from '../../core/nullish.ts';
import { parseWebUrl } from '../../core/parse-web-url.ts';
import type { SourceCaption } from '../../core/resolution.ts';

const File = Type.Object({
  fileUrl: nullish(Type.String()),
  resolution: nullish(Type.Object({ id: Type.Number() })),
});

/**
 * Response of `GET /api/v1/videos/ID` (docs.joinpeertube.org/api-rest-reference.html,
 * VideoDetails).
 */
export const Video = Type.Object({
  uuid: Type.String(),
  name: Type.String(),
  description: nullish(Type.String()),
  duration: nullish(Type.Number()),
  previewPath: nullish(Type.String()),
  publishedAt: nullish(Type.String()),
  account: nullish(
    Type.Object({ displayName: nullish(Type.String()), url: nullish(Type.String()) }),
  ),
  isLive: nullish(Type.Boolean()),
  state: nullish(Type.Object({ id: Type.Number() })),
  files: nullish(Type.Array(File)),
  streamingPlaylists: nullish(
    Type.Array(
      Type.Object({ playlistUrl: nullish(Type.String()), files: nullish(Type.Array(File)) }),
    ),
  ),
});

/** Response of `GET /api/v1/videos/ID/captions`. Before PeerTube 7 it has `captionPath` only. */
export const Captions = Type.Object({
  data: Type.Array(
    Type.Object({
      language: Type.Object({ id: Type.String(), label: nullish(Type.String()) }),
      fileUrl: nullish(Type.String()),
      captionPath: nullish(Type.String()),
    }),
  ),
});

/** Response of `GET /api/v1/videos/ID/chapters`, since PeerTube 6; `timecode` is in seconds. */
export const Chapters = Type.Object({
  chapters: Type.Array(Type.Object({ title: Type.String(), timecode: Type.Number() })),
});

/** Response of `GET /api/v1/video-playlists/ID/videos`. Deleted and private videos are null. */
export const PlaylistElements = Type.Object({
  data: Type.Array(Type.Object({ video: nullish(Type.Object({ uuid: Type.String() })) })),
});

type VideoResponse = Static<typeof Video>;

const WAITING_FOR_LIVE = 4;
const LIVE_ENDED = 5;

export function isOffAir({ isLive, state, streamingPlaylists }: VideoResponse): boolean {
  if (isLive !== true) return false;
  const hasPlaylist = (streamingPlaylists ?? []).length > 0;
  return state?.id === WAITING_FOR_LIVE || state?.id === LIVE_ENDED || !hasPlaylist;
}

/** HLS first, then files by height. Audio-only files are excluded. */
export function listSources(video: VideoResponse, instance: URL): readonly URL[] {
  const playlists = video.streamingPlaylists ?? [];
  const files = (video.files ?? [])
    .filter((file) => getHeight(file) !== 0)
    .toSorted((a, b) => getHeight(b) - getHeight(a));
  const urls = [
    ...playlists.map(({ playlistUrl }) => playlistUrl),
    ...files.map(({ fileUrl }) => fileUrl),
  ];
  return urls.flatMap((url) => (url ? (parseWebUrl(url, instance) ?? []) : []));
}

/** The resolution ID is the height in pixels, or 0 for audio only. */
function getHeight({ resolution }: Static<typeof File>): number {
  return resolution?.id ?? 1;
}

export function readDetails(
  { name, description, duration, previewPath, account, publishedAt }: VideoResponse,
  captions: readonly SourceCaption[],
  instance: URL,
): VideoDetails {
  return toDetails({
    title: name,
    description,
    duration,
    thumbnail: previewPath,
    author: account?.displayName,
    authorUrl: account?.url,
    published: publishedAt,
    captions,
    base: instance,
  });
}

export function toChapters(
  { chapters }: Static<typeof Chapters>,
  { duration }: VideoResponse,
): readonly SourceCaption[] {
  const titled = chapters.map(({ title, timecode }) => ({ title, startSeconds: timecode }));
  return toChapterCaptions(titled, duration);
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
