import { PlaylistError } from '#lib/hls/playlist-error.ts';
import { rewritePlaylist } from '#lib/hls/rewrite-playlist.ts';
import type { PlaylistUri } from '#lib/hls/uri-rewriter.ts';
import type { Variables } from '#lib/hls/variables.ts';

import type { FetchedManifest } from './shared-manifests.ts';

type Manifest = Pick<FetchedManifest, 'text' | 'url'>;

/** A resource of a playlist that has a position. */
export type PositionedResource = Pick<PlaylistUri, 'role' | 'url' | 'variables'>;

type Positions = ReadonlyMap<string, PositionedResource>;

const positionsByManifest = new WeakMap<Manifest, Positions>();
const NO_POSITIONS: Positions = new Map();
const NO_VARIABLES: Variables = new Map();

/**
 * The resources of a playlist by their IDs (see PositionTracker); none for an invalid playlist.
 * `variables` are those of the multivariant playlist.
 */
export function listPositions(manifest: Manifest, variables: Variables): Positions {
  const known = positionsByManifest.get(manifest);
  if (known !== undefined) return known;
  const positions = readPositions(manifest, variables);
  positionsByManifest.set(manifest, positions);
  return positions;
}

function readPositions({ text, url: base }: Manifest, variables: Variables): Positions {
  const positions = new Map<string, PositionedResource>();
  try {
    rewritePlaylist(text, {
      base,
      variables,
      replace({ id, role, url, variables: imported }) {
        // All keys share one ID, under which only the first key is stored. It is the right one if
        // the playlist has only one key.
        if (id !== null && !positions.has(id))
          positions.set(id, { role, url, variables: imported });
        return null;
      },
    });
  } catch (error) {
    if (error instanceof PlaylistError) return NO_POSITIONS;
    throw error;
  }
  return positions;
}

/** The IDs of the playlists of a multivariant playlist, by URL. */
export function listRenditionPaths(manifest: Manifest): ReadonlyMap<string, string> {
  const playlists = [...listPositions(manifest, NO_VARIABLES)].filter(
    ([, { role }]) => role === 'playlist',
  );
  return new Map(playlists.map(([id, { url }]) => [url.href, id]));
}
