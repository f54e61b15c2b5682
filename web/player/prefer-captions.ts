import { isSameLanguage } from './same-language.ts';
import { TrackedMediaElement } from './tracked-media-element.ts';

/**
 * Shows captions in this language if they are available, unless the audio is in the same language.
 * Ends when playback starts, so that it never overrides the viewer's choice.
 */
export function preferCaptions(video: HTMLVideoElement, language: string): void {
  const controller = new AbortController();
  const { signal } = controller;
  function showCaptions(): void {
    // Before the first frame is loaded, engines would override the selection.
    if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
    if (isAudioIn(video, language)) return;
    const track = listCaptions(video).find((each) => isSameLanguage(each.language, language));
    if (track === undefined) return;
    track.mode = 'showing';
    showOnly(video, track);
    controller.abort();
  }
  function endSoon(): void {
    video.addEventListener('timeupdate', () => controller.abort(), { signal });
  }
  video.textTracks.addEventListener('addtrack', showCaptions, { signal });
  video.addEventListener('loadeddata', showCaptions, { signal });
  video.addEventListener('playing', endSoon, { signal });
  // The video may have started before this script was loaded.
  showCaptions();
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

function listCaptions(video: HTMLVideoElement): readonly TextTrack[] {
  return [...video.textTracks].filter(({ kind }) => kind === 'subtitles' || kind === 'captions');
}

function isAudioIn(video: HTMLVideoElement, language: string): boolean {
  if (!(video instanceof TrackedMediaElement)) return false;
  return [...video.audioTracks].some(
    (track) => track.enabled && isSameLanguage(track.language, language),
  );
}
