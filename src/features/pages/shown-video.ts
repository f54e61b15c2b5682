import type { EmbedSites } from '#contract/embed-sites.ts';
import type { Video, VideoWire } from '#features/videos/index.ts';

/** What a page shows of a video. */
export type ShownVideo = {
  readonly video: Video;
  /** What everybody may know of it; a private video's links carry the token that it was opened with. */
  readonly wire: VideoWire;
  /** A picture that always loads; null while there is nothing to show. */
  readonly posterUrl: string | null;
  /** The sites that may embed it. */
  readonly sites: EmbedSites;
};
