import type { Outcome } from '../core/outcome.ts';
import { mergeDetails, type VideoDetails } from './video-details.ts';

type ResolvedOutcome = Outcome & { readonly kind: 'resolved' };

/**
 * Fills in details that the media itself lacks and attributes the media to `provider`. A framed
 * player keeps its own provider.
 */
export function applyDetails(
  outcome: ResolvedOutcome,
  details: VideoDetails,
  provider: string,
): ResolvedOutcome {
  const { media } = outcome;
  const isEmbedOnly = media.sources.length === 0;
  return {
    ...outcome,
    provider: isEmbedOnly ? outcome.provider : provider,
    media: {
      ...media,
      ...mergeDetails(media, details),
      // A live video has no duration, even if the details state one.
      ...(media.live === null ? {} : { duration: media.duration }),
    },
  };
}
