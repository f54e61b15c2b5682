import type { ThreadPool } from '#platform/threads/thread-pool.ts';

import { toScope } from '../media/open-media.ts';
import type { Target } from '../target/find-target.ts';
import { listRenditionPaths } from './media-positions.ts';
import type { FetchedManifest, SharedManifests } from './shared-manifests.ts';

const NO_RENDITIONS: ReadonlyMap<string, string> = new Map();

/**
 * The playlists of the presentation by upstream URL, as the source's multivariant playlist lists
 * them. EXT-X-RENDITION-REPORT tags need them to contain the same public URLs.
 */
export async function findRenditions(
  { text }: Pick<FetchedManifest, 'text'>,
  {
    target,
    client,
    signal,
  }: { readonly target: Target; readonly client: string; readonly signal: AbortSignal },
  { manifests, threads }: { readonly manifests: SharedManifests; readonly threads: ThreadPool },
): Promise<ReadonlyMap<string, string>> {
  const { source, media, video } = target;
  if (media === null || !text.includes('#EXT-X-RENDITION-REPORT')) return NO_RENDITIONS;
  const { url } = source;
  const scope = toScope(video);
  const request = { url, plainUrl: url, source, use: 'hls-playlist', scope, client } as const;
  const manifest = await manifests.fetch(request, signal).catch(() => undefined);
  signal.throwIfAborted();
  return manifest === undefined
    ? NO_RENDITIONS
    : await listRenditionPaths(manifest, { threads, client });
}
