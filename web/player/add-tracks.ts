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
 * Returns no tracks for a live stream, because cue times need a fixed start. If the requested
 * language is available, no track is marked as the default, because browsers always show a default
 * track.
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

/**
 * Omits sidecar tracks that the manifest also contains, because the player would show them twice.
 */
export function omitManifestTracks(
  tracks: readonly SidecarTrack[],
  manifestTracks: readonly ManifestTrack[],
): readonly SidecarTrack[] {
  return tracks.filter(
    ({ srclang, label: sidecarLabel, origin }) =>
      !manifestTracks.some(({ language, label }) =>
        // A track of the source and a manifest track in the same language are the same track,
        // whatever their labels are.
        origin === 'source'
          ? language !== undefined && isSameLanguage(language, srclang)
          : // The server appends a number to the label if the source has a track with this label.
            language === srclang && label.startsWith(sidecarLabel),
      ),
  );
}

/** Adds tracks to the media element. Returns the function that removes them. */
export function addTracks(video: HTMLVideoElement, tracks: readonly SidecarTrack[]): () => void {
  const elements = tracks.map(({ src, kind, srclang, label, default: isDefault }) => {
    const isChapters = kind === 'chapters';
    // Browsers load only default tracks. Chapters must always load, because the timeline shows them
    // as marks.
    const track = createElement('track', {
      src,
      kind,
      srclang,
      label,
      default: isDefault || isChapters,
    });
    // The controls update when the track list changes, but not when the cues of a track have
    // loaded.
    if (isChapters)
      track.addEventListener('load', () => video.textTracks.dispatchEvent(new Event('change')));
    return track;
  });
  video.append(...elements);
  return () => {
    for (const element of elements) element.remove();
  };
}
