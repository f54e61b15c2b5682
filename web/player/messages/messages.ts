import type { PlaybackFailure } from '../playback-failure.ts';

type FailureMessages = { readonly title: string; readonly advice: string };

/** The player's own texts; the controls have their own translations. */
export type Messages = {
  /** A BCP 47 tag. */
  readonly language: string;
  readonly player: string;
  readonly quality: string;
  readonly speed: string;
  readonly audio: string;
  readonly captions: string;
  readonly live: string;
  readonly jumpToLive: string;
  readonly tryAgain: string;
  /** `{seconds}` is replaced with a number. */
  readonly retryingIn: string;
  readonly reconnecting: string;
  readonly failures: Readonly<Record<PlaybackFailure, FailureMessages>>;
  readonly help: HelpMessages;
};

export type HelpMessages = {
  readonly title: string;
  readonly close: string;
  readonly space: string;
  readonly play: string;
  readonly seek: string;
  readonly jump: string;
  readonly volume: string;
  readonly mute: string;
  readonly captions: string;
  readonly speed: string;
  readonly pictureInPicture: string;
  readonly fullScreen: string;
  readonly help: string;
};
