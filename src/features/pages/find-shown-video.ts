import {
  type FindEmbedSites,
  type FindReadableVideo,
  linkToPoster,
  type RecordPlay,
  toPlayable,
  toVideoWire,
  type Video,
} from '#features/videos/index.ts';

import type { Assets } from './assets.ts';
import type { OembedPicture } from './oembed.ts';
import type { ShownVideo } from './shown-video.ts';

/** The services that pages use. */
export type PageContext = {
  readonly publicUrl: URL;
  readonly findEmbedSites: FindEmbedSites;
  readonly findReadableVideo: FindReadableVideo;
  readonly recordPlay: RecordPlay;
  readonly measurePoster: (video: Video) => Promise<OembedPicture | null>;
  readonly assets: Assets;
};

/** Links of a private video contain the token. */
export async function findShownVideo(
  { findReadableVideo, findEmbedSites, publicUrl }: PageContext,
  videoId: string,
  token: string | undefined,
): Promise<ShownVideo | undefined> {
  const found = await findReadableVideo(videoId, { token });
  if (found === undefined) return undefined;
  const video = toPlayable(found);
  const links = video.visibility === 'private' ? { publicUrl, token } : { publicUrl };
  return {
    video,
    wire: toVideoWire(video, { ...links, includeSourceUrl: false }),
    posterUrl: video.status === 'ready' ? linkToPoster(video.id, links) : null,
    sites: await findEmbedSites(video),
  };
}
