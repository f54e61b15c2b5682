import type { SidecarTrack } from './add-tracks.ts';
import type { PlaybackFailure } from './playback-failure.ts';

/** Feeds a video element from one URL until it is closed. */
export type Engine = { readonly close: () => void };

export type EngineOptions = {
  readonly url: string;
  /** Only for native playback (see Candidate). */
  readonly screenUrl?: string | undefined;
  /**
   * The start position in seconds. If null, playback starts at the beginning or at the live edge.
   */
  readonly startSeconds: number | null;
  /** Starts playback as soon as possible. */
  readonly wantsPlay: boolean;
  /** The preferred audio language (BCP 47); null for the default of the source. */
  readonly language: string | null;
  /** Sidecar tracks. An engine omits tracks that its manifest also contains. */
  readonly tracks: readonly SidecarTrack[];
  /**
   * Called when playback has failed permanently; later calls have no effect. `partEnd` is the end of
   * the segment that failed, in seconds.
   */
  readonly onFailure: (failure: PlaybackFailure, partEnd?: number) => void;
};
