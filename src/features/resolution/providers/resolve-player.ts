import { NO_DETAILS, type VideoDetails } from '../content/video-details.ts';
import type { AdapterContext } from '../core/adapter.ts';
import { optional } from '../core/optional.ts';
import type { Outcome } from '../core/outcome.ts';
import { ResolutionError } from '../core/resolution-error.ts';
import { findKnownPlayer } from './known-players.ts';
import { fetchOembed } from './oembed/fetch-oembed.ts';
import { toEmbedOnly } from './to-embed-only.ts';

export type ProviderPlayer = {
  /** Built from the video's ID; must be a known player. */
  readonly player: URL;
  /** The provider's oEmbed endpoint, with the video in its query. */
  readonly endpoint: URL;
};

/**
 * Resolves to the provider's own player, with details from its oEmbed endpoint. If the endpoint is
 * unavailable, the details are empty; if it denies the video, the resolution fails.
 */
export async function resolvePlayer(
  { player, endpoint }: ProviderPlayer,
  ctx: AdapterContext,
): Promise<Outcome> {
  return framePlayer(player, await fetchDetails(endpoint, ctx), ctx);
}

export function framePlayer(
  playerUrl: URL,
  details: VideoDetails,
  { session }: Pick<AdapterContext, 'session'>,
): Outcome {
  const player = findKnownPlayer(playerUrl);
  if (player === undefined) throw new ResolutionError('no_video');
  return toEmbedOnly(player, details, session.publicOrigin);
}

async function fetchDetails(endpoint: URL, ctx: AdapterContext): Promise<VideoDetails> {
  const response = await optional(() => fetchOembed({ url: endpoint }, ctx), 'oembed');
  return response?.details ?? NO_DETAILS;
}
