import type { VideoWire } from '#features/videos/wire.ts';

import { createElement } from '../shared/create-element.ts';
import { toOwnAddress } from '../shared/own-address.ts';
import { isSameLanguage } from './same-language.ts';

/** A track as the browser itself shows it. */
export type SideTrack = {
  readonly src: string;
  readonly kind: string;
  readonly srclang: string;
  readonly label: string;
  readonly default: boolean;
  readonly origin: 'upload' | 'source';
};

/**
 * None for a live stream, which has no lasting zero that their times could count from. None is the default where there
 * are captions in the language that was asked for: browsers show it whatever else is shown.
 */
export function listSideTracks(
  video: Pick<VideoWire, 'subtitles' | 'embed'>,
  { isLive, language }: { readonly isLive: boolean; readonly language: string | null },
): readonly SideTrack[] {
  if (isLive) return [];
  const hasAsked =
    language !== null && video.subtitles.some((track) => isSameLanguage(track.language, language));
  return video.subtitles.map(
    ({ url, kind, language: srclang, label, origin, default: isDefault }) => ({
      src: toOwnAddress(url, video),
      kind,
      srclang,
      label,
      default: isDefault && !hasAsked,
      origin,
    }),
  );
}

/** A track that a manifest names. */
type NamedTrack = { readonly language: string | undefined; readonly label: string };

/** The tracks that are not among those of the manifest: another player would show them twice. */
export function withoutNamed(
  tracks: readonly SideTrack[],
  named: readonly NamedTrack[],
): readonly SideTrack[] {
  return tracks.filter(
    ({ srclang, label: own, origin }) =>
      !named.some(({ language, label }) =>
        // What the manifest has in that language is the same, under whatever name.
        origin === 'source'
          ? language !== undefined && isSameLanguage(language, srclang)
          : // A number stands behind the label where the source has one with the same words.
            language === srclang && label.startsWith(own),
      ),
  );
}

/** Puts tracks into the media element. Returns what takes them out again. */
export function addTracks(video: HTMLVideoElement, tracks: readonly SideTrack[]): () => void {
  const elements = tracks.map(({ src, kind, srclang, label, default: isDefault }) => {
    const isOfParts = kind === 'chapters';
    // Browsers load no others by themselves; chapters are marks on the timeline, whatever captions are on.
    const track = createElement('track', {
      src,
      kind,
      srclang,
      label,
      default: isDefault || isOfParts,
    });
    // The controls look again when a track changes, and nothing tells them that its cues have come.
    if (isOfParts)
      track.addEventListener('load', () => video.textTracks.dispatchEvent(new Event('change')));
    return track;
  });
  video.append(...elements);
  return () => {
    for (const element of elements) element.remove();
  };
}
