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
    const captions = [...video.textTracks].filter(
      ({ kind }) => kind === 'subtitles' || kind === 'captions',
    );
    const track = captions.find(({ language: spoken }) => isSameLanguage(spoken, language));
    if (track === undefined) return;
    // The video's own choice may be on show already.
    for (const other of captions) if (other.mode === 'showing') other.mode = 'disabled';
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
