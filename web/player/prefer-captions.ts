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
    const track = listCaptions(video).find((each) => isSameLanguage(each.language, language));
    if (track === undefined) return;
    track.mode = 'showing';
    showAlone(video, track);
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

/** Browsers choose one for themselves, sooner or later, and show both; who chooses another turns this one off. */
function showAlone(video: HTMLVideoElement, track: TextTrack): void {
  const replaced = new AbortController();
  function hideOthers(): void {
    if (track.mode !== 'showing') replaced.abort();
    if (replaced.signal.aborted) return;
    for (const other of listCaptions(video)) {
      if (other !== track && other.mode === 'showing') other.mode = 'disabled';
    }
  }
  hideOthers();
  video.textTracks.addEventListener('change', hideOthers, { signal: replaced.signal });
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
