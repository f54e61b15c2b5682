import { isSameLanguage } from './same-language.ts';
import { TrackedMediaElement } from './tracked-media-element.ts';

/**
 * Shows captions in that language as soon as there are some, unless the audio is in it already. A viewer's
 * own choice stands: this looks only until the video plays.
 */
export function preferCaptions(video: HTMLVideoElement, language: string): void {
  const settled = new AbortController();
  const { signal } = settled;
  function look(): void {
    // Before that, engines put their own choice in its place.
    if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
    if (isAudioIn(video, language)) return;
    const track = [...video.textTracks].find(
      ({ kind, language: spoken }) =>
        (kind === 'subtitles' || kind === 'captions') && isSameLanguage(spoken, language),
    );
    if (track === undefined) return;
    track.mode = 'showing';
    settled.abort();
  }
  video.textTracks.addEventListener('addtrack', look, { signal });
  video.addEventListener('loadeddata', look, { signal });
  video.addEventListener(
    'playing',
    () => video.addEventListener('timeupdate', () => settled.abort(), { signal }),
    { signal },
  );
}

function isAudioIn(video: HTMLVideoElement, language: string): boolean {
  if (!(video instanceof TrackedMediaElement)) return false;
  return [...video.audioTracks].some(
    (track) => track.enabled && isSameLanguage(track.language, language),
  );
}
