import type { SideTrack } from './add-tracks.ts';
import type { PlaybackFailure } from './playback-failure.ts';

/** Feeds a video element from one address until closed. */
export type Engine = { readonly close: () => void };

export type EngineOptions = {
  readonly address: string;
  /** Where to begin, in seconds; null for the start, or the live edge. */
  readonly startSeconds: number | null;
  /** Of the audio to begin with, as in BCP 47; null for the source's own choice. */
  readonly language: string | null;
  /** Uploaded subtitles and the like; an engine leaves out those that its manifest names. */
  readonly tracks: readonly SideTrack[];
  /** Playback has ended for good; called at most once. */
  readonly onFailure: (failure: PlaybackFailure) => void;
};

export type OpenEngine = (video: HTMLVideoElement, options: EngineOptions) => Engine;
