import { createHash } from 'node:crypto';

import type { Target } from '../target/find-target.ts';
import { type MediaPath, ONLY_RENDITION, stripSuffix } from '../target/media-path.ts';

/** Relative paths from a manifest's own URL to the resources of its video. */
export type ManifestLocation = {
  /** The path before a capability. */
  readonly root: string;
  /** The path before the rendition of a playlist; null if playlists have no position. */
  readonly playlists: string | null;
  /** The path before the item of a media playlist. */
  readonly items: string;
  /**
   * The path below the video's root before the media of an MPD other than the source's; empty for
   * the source's MPD.
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
  return { root: '', playlists: null, items, presentation: items };
}

function toMediaLocation(media: MediaPath): ManifestLocation {
  const presentation = media.format === 'DASH' ? media.presentation : '';
  return { root: '', playlists: null, items: `${media.rendition}/`, presentation };
}

function toSourceLocation(root: string): ManifestLocation {
  return { root, playlists: root, items: `${root}${ONLY_RENDITION}/`, presentation: '' };
}

function toDigest(name: string): string {
  return createHash('sha256').update(name).digest('base64url').slice(0, DIGEST_CHARACTERS);
}
