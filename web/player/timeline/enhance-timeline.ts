import { toSameOriginUrl } from '../../shared/same-origin-url.ts';
import type { Extras } from '../extras/extras.ts';
import type { PlayableVideo } from '../playable-video.ts';
import { pickChapters } from './pick-chapters.ts';

/** Adds chapters and previews to the timeline of a recorded video. */
export function enhanceTimeline(extras: Extras): void {
  const { controller, playable, messages } = extras;
  const languages = [messages.language, ...navigator.languages];
  const chapters = pickChapters(playable.subtitles, languages);
  // The video plays without its chapters if they can't be loaded.
  if (chapters !== undefined) {
    import('./offer-chapters.ts').then(
      ({ offerChapters }) => offerChapters(extras, chapters),
      () => undefined,
    );
  }
  const timeRange = controller.querySelector<HTMLElement>('media-time-range');
  if (timeRange !== null) previewOnFirstUse(timeRange, toThumbnailsUrl(playable));
}

/**
 * Most viewers never use the timeline, and making thumbnails costs the server time. The keyboard
 * needs no previews, because its keys seek the video itself.
 */
function previewOnFirstUse(timeRange: HTMLElement, src: string | null): void {
  const uses = new AbortController();
  let lastMove: PointerEvent | undefined;
  timeRange.addEventListener('pointermove', (event) => {
    lastMove = event;
  });
  for (const event of ['pointermove', 'pointerdown']) {
    const onUse = (): void => {
      uses.abort();
      import('./offer-previews.ts').then(
        ({ offerPreviews }) => offerPreviews(timeRange, { src, findLastMove: () => lastMove }),
        () => undefined,
      );
    };
    timeRange.addEventListener(event, onUse, { signal: uses.signal });
  }
}

/** The token of a private video is in the query. */
function toThumbnailsUrl(playable: Pick<PlayableVideo, 'embed'>): string | null {
  const { stream } = playable.embed;
  if (stream === null) return null;
  const [path = '', query = ''] = toSameOriginUrl(stream, playable).split('?', 2);
  return `${path}/thumbnails.vtt${query === '' ? '' : `?${query}`}`;
}
