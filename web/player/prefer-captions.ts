import { isSameLanguage } from './same-language.ts';
import { TrackedMediaElement } from './tracked-media-element.ts';

/** Shows captions in this language, unless the audio is in the same language. */
export function preferCaptions(video: HTMLVideoElement, language: string): void {
  showCaptions(video, () =>
    isAudioIn(video, language) ? undefined : findCaptions(video, language),
  );
}

/** Returns the captions with exactly this tag (BCP 47), or else in the same language. */
export function findCaptions(video: HTMLVideoElement, language: string): TextTrack | undefined {
  const captions = listCaptions(video);
  return (
    captions.find((track) => track.language === language) ??
    captions.find((track) => isSameLanguage(track.language, language))
  );
}

/**
 * Shows the captions that `find` returns as soon as they are available. Ends when playback starts,
 * so that it never overrides the viewer's choice.
 */
export function showCaptions(video: HTMLVideoElement, find: () => TextTrack | undefined): void {
  const controller = new AbortController();
  const { signal } = controller;
  function show(): void {
    // Before the first frame is loaded, engines would override the selection.
    if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
    const track = find();
    if (track === undefined) return;
    track.mode = 'showing';
    showOnly(video, track);
    controller.abort();
  }
  function endSoon(): void {
    video.addEventListener('timeupdate', () => controller.abort(), { signal });
  }
  video.textTracks.addEventListener('addtrack', show, { signal });
  // A seek discards the frame, and `loadeddata` is not fired again.
  for (const event of ['loadeddata', 'seeked']) video.addEventListener(event, show, { signal });
  video.addEventListener('playing', endSoon, { signal });
  // The video may have started before this script was loaded.
  show();
  if (!video.paused && video.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA) endSoon();
}

/**
 * Hides all other captions, because browsers also select a default track. Ends when the viewer
 * selects another track or none.
 */
function showOnly(video: HTMLVideoElement, track: TextTrack): void {
  const controller = new AbortController();
  function hideOthers(): void {
    if (track.mode !== 'showing') controller.abort();
    if (controller.signal.aborted) return;
    for (const other of listCaptions(video)) {
      if (other !== track && other.mode === 'showing') other.mode = 'disabled';
    }
  }
  hideOthers();
  video.textTracks.addEventListener('change', hideOthers, { signal: controller.signal });
}

export function listCaptions(video: HTMLVideoElement): readonly TextTrack[] {
  return [...video.textTracks].filter(({ kind }) => kind === 'subtitles' || kind === 'captions');
}

function isAudioIn(video: HTMLVideoElement, language: string): boolean {
  if (!(video instanceof TrackedMediaElement)) return false;
  return [...video.audioTracks].some(
    (track) => track.enabled && isSameLanguage(track.language, language),
  );
}
