import { createHash } from 'node:crypto';

import { stripSuffix } from '../capabilities/bound-path.ts';
import type { Target } from '../target/find-target.ts';
import { type MediaPath, ONLY_RENDITION } from '../target/media-path.ts';

/** Where the resources of a manifest are. */
export type ManifestLocation = {
  /** The relative path from the manifest's own URL to the root of its video. */
  readonly root: string;
  /** Whether its playlists have a position. */
  readonly hasPlaylists: boolean;
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
  { video, media }: Pick<Target, 'video' | 'media'>,
): ManifestLocation {
  if (media !== null) return toMediaLocation(media);
  const name = path.at(-1);
  if (name === undefined) return toSourceLocation(`${video.id}/`);
  if (video.sources.some(({ id }) => id === stripSuffix(name))) return toSourceLocation('');
  // A manifest without a position, such as that of an interstitial.
  const items = `x${toDigest(name)}/`;
  return { root: '', hasPlaylists: false, items, presentation: items };
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
  const presentation = media.format === 'DASH' ? media.presentation : '';
  return { root: '', hasPlaylists: false, items: `${media.rendition}/`, presentation };
}

function toSourceLocation(root: string): ManifestLocation {
  return { root, hasPlaylists: true, items: `${ONLY_RENDITION}/`, presentation: '' };
}

function toDigest(name: string): string {
  return createHash('sha256').update(name).digest('base64url').slice(0, DIGEST_CHARACTERS);
}
