import type { EmbedSites } from '#contract/embed-sites.ts';
import type { Video, VideoWire } from '#features/videos/index.ts';

/** A video as shown on its page. */
export type ShownVideo = {
  readonly video: Video;
  /** The public view. Links of a private video contain the token of the page. */
  readonly wire: VideoWire;
  /** Null until the video is ready. */
  readonly posterUrl: string | null;
  /** Sites that may embed the video. */
  readonly sites: EmbedSites;
};
