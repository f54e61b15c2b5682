import type { ThumbnailImages } from '#lib/media/thumbnail-images.ts';
import { toClientNetwork } from '#lib/net/client-network.ts';
import type { Clock } from '#platform/clock.ts';

import type { Target } from '../target/find-target.ts';
import type { PlayRequest } from '../target/play-request.ts';
import { hasFixedTimes } from './manifest-tracks.ts';

export type PlaybackThumbnails = {
  /**
   * The thumbnails of the source that a packaged target plays. Undefined if there are none, or none
   * that a manifest can list, or if they are not found soon.
   */
  readonly findImages: (target: Target, client: string) => Promise<ThumbnailImages | undefined>;
};

/** The thumbnails to add to a manifest that this service writes. Others have those of the source. */
export async function findManifestThumbnails(
  { target, request }: Pick<PlayRequest, 'target' | 'request'>,
  ctx: { readonly thumbnails: PlaybackThumbnails; readonly clock: Clock },
): Promise<ThumbnailImages | null> {
  if (target.source.packages === undefined || !hasFixedTimes(target, ctx)) return null;
  const client = toClientNetwork(request.ip);
  return (await ctx.thumbnails.findImages(target, client)) ?? null;
}
