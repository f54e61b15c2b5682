import type { PlaybackFailure } from '../playback-failure.ts';

type FailureText = { readonly title: string; readonly advice: string };

/** What the player says of its own; the controls bring theirs. */
export type Words = {
  /** As in BCP 47. */
  readonly language: string;
  readonly player: string;
  readonly quality: string;
  readonly speed: string;
  readonly audio: string;
  readonly captions: string;
  readonly live: string;
  readonly jumpToLive: string;
  readonly tryAgain: string;
  /** `{seconds}` stands for a number. */
  readonly tryingAgain: string;
  readonly failures: Readonly<Record<PlaybackFailure, FailureText>>;
  readonly help: HelpWords;
};

export type HelpWords = {
  readonly title: string;
  readonly close: string;
  readonly space: string;
  readonly play: string;
  readonly seek: string;
  readonly tenth: string;
  readonly volume: string;
  readonly mute: string;
  readonly captions: string;
  readonly speed: string;
  readonly pictureInPicture: string;
  readonly fullScreen: string;
  readonly help: string;
};
