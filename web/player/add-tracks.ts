import type { Video } from '#sdk';

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
 * track. Chapters are not listed, because the timeline loads them (`enhance-timeline.ts`).
 */
export function listSidecarTracks(
  video: Pick<Video, 'subtitles' | 'embed'>,
  { isLive, language }: { readonly isLive: boolean; readonly language: string | null },
): readonly SidecarTrack[] {
  if (isLive) return [];
  const isLanguageAvailable =
    language !== null && video.subtitles.some((track) => isSameLanguage(track.language, language));
  return video.subtitles
    .filter(({ kind }) => kind !== 'chapters')
    .map(({ url, kind, language: srclang, label, origin, default: isDefault }) => ({
      src: toSameOriginUrl(url, video),
      kind,
      srclang,
      label,
      default: isDefault && !isLanguageAvailable,
      origin,
    }));
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
  const elements = tracks.map(({ src, kind, srclang, label, default: isDefault }) =>
    createElement('track', { src, kind, srclang, label, default: isDefault }),
  );
  video.append(...elements);
  return () => {
    for (const element of elements) element.remove();
  };
}
