import type { VideoWire } from '#features/videos/wire.ts';

import { createElement } from '../shared/create-element.ts';
import { toSameOriginUrl } from '../shared/same-origin-url.ts';
import { isSameLanguage } from './same-language.ts';

/** A subtitle track that the browser renders natively. */
export type SidecarTrack = {
  readonly src: string;
  readonly kind: string;
  readonly srclang: string;
  readonly label: string;
  readonly default: boolean;
  readonly origin: 'upload' | 'source';
};

/**
 * None for a live stream, which has no fixed zero for cue times. No track is the default if the
 * requested language is available, because browsers always show a default track.
 */
export function listSidecarTracks(
  video: Pick<VideoWire, 'subtitles' | 'embed'>,
  { isLive, language }: { readonly isLive: boolean; readonly language: string | null },
): readonly SidecarTrack[] {
  if (isLive) return [];
  const isLanguageAvailable =
    language !== null && video.subtitles.some((track) => isSameLanguage(track.language, language));
  return video.subtitles.map(
    ({ url, kind, language: srclang, label, origin, default: isDefault }) => ({
      src: toSameOriginUrl(url, video),
      kind,
      srclang,
      label,
      default: isDefault && !isLanguageAvailable,
      origin,
    }),
  );
}

/** A text track of a manifest. */
type ManifestTrack = { readonly language: string | undefined; readonly label: string };

/** Omits tracks that the manifest contains, because other players would show duplicates. */
export function omitManifestTracks(
  tracks: readonly SidecarTrack[],
  manifestTracks: readonly ManifestTrack[],
): readonly SidecarTrack[] {
  return tracks.filter(
    ({ srclang, label: sidecarLabel, origin }) =>
      !manifestTracks.some(({ language, label }) =>
        // A manifest track in the same language is the same track, whatever its label.
        origin === 'source'
          ? language !== undefined && isSameLanguage(language, srclang)
          : // If the source has a track with the same label, the server appends a number.
            language === srclang && label.startsWith(sidecarLabel),
      ),
  );
}

/** Adds tracks to the media element. Returns the function that removes them. */
export function addTracks(video: HTMLVideoElement, tracks: readonly SidecarTrack[]): () => void {
  const elements = tracks.map(({ src, kind, srclang, label, default: isDefault }) => {
    const isChapters = kind === 'chapters';
    // Browsers load only default tracks; chapters must load, because they are marks on the
    // timeline.
    const track = createElement('track', {
      src,
      kind,
      srclang,
      label,
      default: isDefault || isChapters,
    });
    // The controls update on track changes, but no event announces loaded cues.
    if (isChapters)
      track.addEventListener('load', () => video.textTracks.dispatchEvent(new Event('change')));
    return track;
  });
  video.append(...elements);
  return () => {
    for (const element of elements) element.remove();
  };
}
