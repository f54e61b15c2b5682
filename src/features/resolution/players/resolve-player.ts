import type { AdapterContext } from '../adapters/adapter.ts';
import { fetchOembed } from '../oembed/fetch-oembed.ts';
import type { Outcome } from '../outcome.ts';
import { ResolutionStop } from '../resolution-stop.ts';
import { unlessStopped } from '../unless-stopped.ts';
import { NO_DETAILS, type VideoDetails } from '../video-details.ts';
import { findKnownPlayer } from './known-players.ts';
import { toEmbedOnly } from './to-embed-only.ts';

export type ProviderPlayer = {
  /** Made of the video's ID; one of the known players. */
  readonly player: URL;
  /** The provider's oEmbed endpoint, with the video in its query. */
  readonly endpoint: URL;
};

/**
 * A video that plays in its provider's own player: what its oEmbed endpoint says, in one request. An endpoint that is
 * down costs the title, not the video; one that knows no such video, or withholds it, ends the resolution.
 */
export async function resolvePlayer(
  { player, endpoint }: ProviderPlayer,
  context: AdapterContext,
): Promise<Outcome> {
  return framePlayer(player, await fetchDetails(endpoint, context), context);
}

/** The same where the details are known, or nobody has any. */
export function framePlayer(
  address: URL,
  details: VideoDetails,
  { session }: Pick<AdapterContext, 'session'>,
): Outcome {
  const player = findKnownPlayer(address);
  if (player === undefined) throw new ResolutionStop('no_video');
  return toEmbedOnly(player, details, session.publicOrigin);
}

async function fetchDetails(endpoint: URL, context: AdapterContext): Promise<VideoDetails> {
  const answer = await unlessStopped(() => fetchOembed({ url: endpoint }, context), 'endpoint');
  return answer?.details ?? NO_DETAILS;
}
