import type { EmbedSites } from '#contract/embed-sites.ts';
import type { Guard } from '#contract/guard.ts';
import type { submitReport } from '#features/abuse/index.ts';
import {
  type EmbedRequest,
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
import type { FrameSize } from '#lib/player/iframe-html.ts';
import type { RateLimits } from '#platform/http/limits/rate-limits.ts';

import type { Assets } from '../layout/assets.ts';
import type { HomeOptions } from '../site/home-page.ts';
import type { ShownVideo } from './shown-video.ts';

/** The services that pages use. */
export type PageContext = {
  readonly publicUrl: URL;
  readonly findEmbedSites: FindEmbedSites;
  readonly videos: ReadContext;
  readonly recordPlay: RecordPlay;
  readonly measurePoster: (video: Video) => Promise<FrameSize | null>;
  readonly assets: Assets;
  readonly home: HomeOptions;
  /** Returns the name of a provider as viewers know it, or null if it names no site. */
  readonly findProviderTitle: (provider: string | null) => string | null;
  /** See `DECLARED_PLAYERS`. */
  readonly framesDeclaredPlayers: boolean;
  /** `POST /embed`. Throws AppError if the URL has no video. */
  readonly embedVideo: (request: EmbedRequest) => Promise<Video>;
  /** Stores a report of a viewer. Throws AppError. */
  readonly reportVideo: (report: Parameters<typeof submitReport>[1]) => Promise<void>;
  /** E-mail address for complaints; null if there is none. */
  readonly abuseContact: string | null;
  readonly guard: Guard;
  readonly rateLimits: RateLimits;
  /** Sites whose pages may unfurl URLs. */
  readonly unfurlSites: EmbedSites;
};

/** Links of a private video contain the token. */
export async function findShownVideo(
  context: PageContext,
  videoId: string,
  token: string | undefined,
): Promise<ShownVideo | undefined> {
  const found = await findReadableVideo(context.videos, videoId, { token });
  return found && (await toShownVideo(context, found, token));
}

export async function toShownVideo(
  { findEmbedSites, findProviderTitle, publicUrl, framesDeclaredPlayers }: PageContext,
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
