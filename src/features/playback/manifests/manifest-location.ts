import { createHash } from 'node:crypto';

import { stripSuffix } from '../capabilities/bound-path.ts';
import type { Target } from '../target/find-target.ts';
import { FMP4_LABEL, type MediaPath, ONLY_RENDITION } from '../target/media-path.ts';
import { findForm } from '../target/packaged-source.ts';

/** Where the resources of a manifest are. */
export type ManifestLocation = {
  /** The relative path from the manifest's own URL to the root of its video. */
  readonly root: string;
  /** The path below the root before the ID of a playlist; null if its playlists have no position. */
  readonly playlists: string | null;
  /** The path below the root before the item of a media playlist, with its generation. */
  readonly items: string;
  /**
   * The path below the root before the media of an MPD, with its generation; empty for the first
   * generation of the source's MPD.
   */
  readonly presentation: string;
};

const DIGEST_CHARACTERS = 8;

/** `path` contains the segments after the video ID in the URL of the manifest. */
export function toLocation(
  path: readonly string[],
  { video, source, media }: Pick<Target, 'video' | 'source' | 'media'>,
): ManifestLocation {
  if (media !== null) return toMediaLocation(media);
  const name = path.at(-1);
  const label = findForm(source.url) === 'FMP4' ? FMP4_LABEL : '';
  if (name === undefined) return toSourceLocation(`${video.id}/`, label);
  if (video.sources.some(({ id }) => id === stripSuffix(name))) return toSourceLocation('', label);
  // A manifest without a position, such as that of an interstitial.
  const items = `x${toDigest(name)}/`;
  return { root: '', playlists: null, items, presentation: items };
}

/** `generation` is empty for the first one; see StreamGenerations. */
export function addGeneration(location: ManifestLocation, generation: string): ManifestLocation {
  if (generation === '') return location;
  const { items, presentation } = location;
  return {
    ...location,
    items: `${items}${generation}-`,
    presentation: `${presentation}${generation}/`,
  };
}

function toMediaLocation(media: MediaPath): ManifestLocation {
  const [label, presentation] =
    media.format === 'DASH' ? ['', media.presentation] : [media.label, ''];
  return { root: '', playlists: null, items: `${label}${media.rendition}/`, presentation };
}

function toSourceLocation(root: string, label: string): ManifestLocation {
  return { root, playlists: label, items: `${label}${ONLY_RENDITION}/`, presentation: '' };
}

function toDigest(name: string): string {
  return createHash('sha256').update(name).digest('base64url').slice(0, DIGEST_CHARACTERS);
}
