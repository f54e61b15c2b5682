import { KEY_PREFIX } from '#lib/hls/playlist-position.ts';
import type { PlaylistUri } from '#lib/hls/uri-rewriter.ts';
import type { Variables } from '#lib/hls/variables.ts';
import type { ThreadClient } from '#platform/threads/thread-client.ts';
import type { ThreadPool } from '#platform/threads/thread-pool.ts';

import { type ListedPosition, NO_POSITIONS, type Positions, task } from './list-positions-task.ts';
import { ManifestResults } from './manifest-results.ts';
import type { FetchedManifest } from './shared-manifests.ts';
import { toComplexManifestResult } from './too-complex.ts';

type Manifest = Pick<FetchedManifest, 'text' | 'url'>;

/** A resource of a playlist that has a position. */
export type PositionedResource = Pick<PlaylistUri, 'role' | 'variables'> & { readonly url: URL };

export type ListPositionsOptions = {
  readonly threads: ThreadPool;
  /** The client whose share of the threads is used. */
  readonly client: ThreadClient;
};

const results = new ManifestResults<Positions>();
const NO_VARIABLES: Variables = new Map();

/**
 * Finds a resource of a playlist by its ID (see PositionTracker); undefined for an unreadable
 * playlist. `variables` are those of the multivariant playlist.
 */
export async function findPosition(
  manifest: Manifest,
  { id, variables }: { readonly id: string; readonly variables: Variables },
  options: ListPositionsOptions,
): Promise<PositionedResource | undefined> {
  const positions = await listPositions(manifest, variables, options);
  const found =
    positions.get(id) ?? (id.startsWith(KEY_PREFIX) ? findOnlyKey(positions) : undefined);
  if (found === undefined) return undefined;
  return { role: found.role, url: new URL(found.href), variables: found.variables };
}

/** The ID of a key contains its URL, so it is found under another URL only if there is one key. */
function findOnlyKey(positions: Positions): ListedPosition | undefined {
  const keys = [...positions].filter(([id]) => id.startsWith(KEY_PREFIX));
  return keys.length === 1 ? keys[0]?.[1] : undefined;
}

/** The IDs of the playlists of a multivariant playlist, by URL. */
export async function listRenditionPaths(
  manifest: Manifest,
  options: ListPositionsOptions,
): Promise<ReadonlyMap<string, string>> {
  const positions = await listPositions(manifest, NO_VARIABLES, options);
  const playlists = [...positions].filter(([, { role }]) => role === 'playlist');
  return new Map(playlists.map(([id, { href }]) => [href, id]));
}

function listPositions(
  manifest: Manifest,
  variables: Variables,
  { threads, client: viewer }: ListPositionsOptions,
): Promise<Positions> {
  const { text, url } = manifest;
  return results.findOrCreate(manifest, viewer, (client) =>
    threads
      .run(task, { text, url: url.href, variables }, { client, bytes: text.length })
      .catch((error) => toComplexManifestResult(error, NO_POSITIONS)),
  );
}
