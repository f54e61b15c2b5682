import type { Language } from '#lib/i18n/language.ts';

import type { PlaybackFailure } from '../playback-failure.ts';

type FailureMessages = { readonly title: string; readonly advice: string };

/**
 * The texts that the player needs to start; `extra-messages.ts` contains the others. The controls
 * have their own translations.
 */
export type Messages = {
  readonly language: Language;
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
};
