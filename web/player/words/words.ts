import type { PlaybackFailure } from '../playback-failure.ts';
import { WORDS as ENGLISH } from './en.ts';

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

/** Fetched when somebody speaks it; each brings the words of the controls along. */
const OTHERS: ReadonlyMap<string, () => Promise<{ readonly WORDS: Words }>> = new Map([
  ['de', () => import('./de.ts')],
  ['es', () => import('./es.ts')],
  ['fr', () => import('./fr.ts')],
]);

/** The words of the first of these languages (BCP 47) that the player speaks; else English. */
export async function loadWords(languages: readonly string[]): Promise<Words> {
  for (const language of languages) {
    const [base = ''] = language.toLowerCase().split('-');
    if (base === 'en') return ENGLISH;
    const load = OTHERS.get(base);
    // Words that can't be fetched are no reason not to play.
    if (load !== undefined)
      return load().then(
        ({ WORDS }) => WORDS,
        () => ENGLISH,
      );
  }
  return ENGLISH;
}
