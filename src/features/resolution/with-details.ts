import type { Outcome } from './outcome.ts';
import { mergeDetails, type VideoDetails } from './video-details.ts';

type Resolved = Outcome & { readonly kind: 'resolved' };

/**
 * What was said about a video by whoever named its address, where the video itself is silent. It belongs to
 * `provider` then, unless it is a known player's, which has a provider of its own.
 */
export function withDetails(outcome: Resolved, details: VideoDetails, provider: string): Resolved {
  const { media } = outcome;
  const isEmbedOnly = media.sources.length === 0;
  return {
    kind: 'resolved',
    provider: isEmbedOnly ? outcome.provider : provider,
    media: {
      ...media,
      ...mergeDetails(media, details),
      // A live video has no duration, whatever others say.
      ...(media.live === null ? {} : { duration: media.duration }),
    },
  };
}
