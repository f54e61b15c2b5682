import {
  type FindEmbedSites,
  findReadableVideo,
  hasDeclaredPlayer,
  linkToPoster,
  type ReadContext,
  type RecordPlay,
  toDisabledPlayer,
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
  readonly videos: ReadContext;
  readonly recordPlay: RecordPlay;
  readonly measurePoster: (video: Video) => Promise<OembedPicture | null>;
  readonly assets: Assets;
  /** Returns the name of a provider as viewers know it, or null if it names no site. */
  readonly findProviderTitle: (provider: string | null) => string | null;
  /** See `DECLARED_PLAYERS`. */
  readonly framesDeclaredPlayers: boolean;
};

/** Links of a private video contain the token. */
export async function findShownVideo(
  { videos, findEmbedSites, findProviderTitle, publicUrl, framesDeclaredPlayers }: PageContext,
  videoId: string,
  token: string | undefined,
): Promise<ShownVideo | undefined> {
  const found = await findReadableVideo(videos, videoId, { token });
  if (found === undefined) return undefined;
  const playable = toPlayable(found);
  const isDisabled = !framesDeclaredPlayers && hasDeclaredPlayer(playable);
  const video = isDisabled ? toDisabledPlayer(playable) : playable;
  const links = video.visibility === 'private' ? { publicUrl, token } : { publicUrl };
  return {
    video,
    wire: toVideoWire(video, { ...links, includeSourceUrl: false }),
    siteName: findProviderTitle(video.provider),
    posterUrl: video.status === 'ready' ? linkToPoster(video.id, links) : null,
    sites: await findEmbedSites(video),
  };
}
