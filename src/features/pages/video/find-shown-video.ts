import {
  type FindEmbedSites,
  findReadableVideo,
  hasDeclaredPlayer,
  linkToPoster,
  type ReadContext,
  toDisabledPlayer,
  toPlayable,
  toVideoWire,
  type Video,
} from '#features/videos/index.ts';

import type { ShownVideo } from './shown-video.ts';

/** The services that finding the video of a page uses. */
export type ShownVideoContext = {
  readonly publicUrl: URL;
  readonly findEmbedSites: FindEmbedSites;
  readonly videos: ReadContext;
  /** Returns the name of a provider as viewers know it, or null if it names no site. */
  readonly findProviderTitle: (provider: string | null) => string | null;
  /** See `DECLARED_PLAYERS`. */
  readonly framesDeclaredPlayers: boolean;
};

/** Links of a private video contain the token. */
export async function findShownVideo(
  ctx: ShownVideoContext,
  videoId: string,
  token: string | undefined,
): Promise<ShownVideo | undefined> {
  const found = await findReadableVideo(ctx.videos, videoId, { token });
  return found && (await toShownVideo(ctx, found, token));
}

export async function toShownVideo(
  { findEmbedSites, findProviderTitle, publicUrl, framesDeclaredPlayers }: ShownVideoContext,
  found: Video,
  token: string | undefined,
): Promise<ShownVideo> {
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
