import { toAllowedSites } from '#contract/grant-limits.ts';
import type { FindBranding } from '#features/branding/index.ts';
import {
  type FindEmbedSites,
  findPermittedVideo,
  hasDeclaredPlayer,
  linkToVideoPoster,
  type PlaybackClient,
  type PermittedVideo,
  type ReadContext,
  toDisabledPlayer,
  toPlayable,
  toVideoWire,
} from '#features/videos/index.ts';

import type { ShownVideo } from './shown-video.ts';

/** The services that finding the video of a page uses. */
export type ShownVideoContext = {
  readonly publicUrl: URL;
  readonly findEmbedSites: FindEmbedSites;
  readonly findBranding: FindBranding;
  readonly videos: ReadContext;
  /** Returns the name of a provider as viewers know it, or null if it names no site. */
  readonly findProviderTitle: (provider: string | null) => string | null;
  /** See `DECLARED_PLAYERS`. */
  readonly framesDeclaredPlayers: boolean;
};

export type ShownReader = {
  readonly token?: string | undefined;
  readonly client?: PlaybackClient;
};

/** Links of a private video contain the token. */
export async function findShownVideo(
  ctx: ShownVideoContext,
  videoId: string,
  reader: ShownReader = {},
): Promise<ShownVideo | undefined> {
  const found = await findPermittedVideo(ctx.videos, videoId, reader);
  return found && (await toShownVideo(ctx, found, reader.token));
}

export async function toShownVideo(
  ctx: ShownVideoContext,
  { video: found, grant }: PermittedVideo,
  token?: string,
): Promise<ShownVideo> {
  const { publicUrl, framesDeclaredPlayers } = ctx;
  const playable = toPlayable(found);
  const isDisabled = !framesDeclaredPlayers && hasDeclaredPlayer(playable);
  const video = isDisabled ? toDisabledPlayer(playable) : playable;
  const links = video.visibility === 'private' ? { publicUrl, token } : { publicUrl };
  const [branding, sites] = await Promise.all([
    ctx.findBranding(video.ownerId),
    ctx.findEmbedSites(video),
  ]);
  return {
    video,
    wire: toVideoWire(video, { ...links, includeSourceUrl: false }),
    siteName: ctx.findProviderTitle(video.provider),
    posterUrl: video.status === 'ready' ? linkToVideoPoster(video, links) : null,
    branding,
    sites,
    tokenSites: toAllowedSites(grant?.limits),
  };
}
