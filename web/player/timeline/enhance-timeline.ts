import type { Extras } from '../extras/extras.ts';
import { pickChapters } from './pick-chapters.ts';

/** Adds chapters to the timeline of a recorded video that has them. */
export function enhanceTimeline(extras: Extras): void {
  const { playable, messages } = extras;
  const languages = [messages.language, ...navigator.languages];
  const chapters = pickChapters(playable.subtitles, languages);
  if (chapters === undefined) return;
  // The video plays without its chapters if they can't be loaded.
  import('./offer-chapters.ts').then(
    ({ offerChapters }) => offerChapters(extras, chapters),
    () => undefined,
  );
}
