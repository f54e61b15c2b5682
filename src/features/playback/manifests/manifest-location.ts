import { createHash } from 'node:crypto';

import type { Target } from '../find-target.ts';
import { ONLY_RENDITION, stripSuffix } from '../media-path.ts';

/** Relative paths from a manifest's own URL to the resources of its video. */
export type ManifestLocation = {
  /** The path before a capability. */
  readonly root: string;
  /** The path before the rendition of a playlist; null if playlists have no position. */
  readonly playlists: string | null;
  /** The path before the item of a media playlist. */
  readonly items: string;
};

const DIGEST_CHARACTERS = 8;

/** `path` contains the segments after the video ID in the URL of the manifest. */
export function toLocation(
  path: readonly string[],
  { video, media }: Pick<Target, 'video' | 'media'>,
): ManifestLocation {
  if (media !== null) return { root: '', playlists: null, items: `${media.rendition}/` };
  const name = path.at(-1);
  if (name === undefined) return toSourceLocation(`${video.id}/`);
  if (video.sources.some(({ id }) => id === stripSuffix(name))) return toSourceLocation('');
  // A playlist without a position, such as that of an interstitial.
  return { root: '', playlists: null, items: `x${toDigest(name)}/` };
}

function toSourceLocation(root: string): ManifestLocation {
  return { root, playlists: root, items: `${root}${ONLY_RENDITION}/` };
}

function toDigest(name: string): string {
  return createHash('sha256').update(name).digest('base64url').slice(0, DIGEST_CHARACTERS);
}
