import { findMpdMedia, type MpdMedia } from '#lib/dash/list-mpd-media.ts';
import type { MpdPath } from '#lib/dash/mpd-path.ts';

import { cacheByManifest } from './cache-by-manifest.ts';
import { NO_MEDIA, task } from './list-mpd-media-task.ts';
import type { ListPositionsOptions } from './media-positions.ts';
import type { FetchedManifest } from './shared-manifests.ts';
import { ignoreComplexManifest } from './too-complex.ts';

const cached = cacheByManifest<MpdMedia>();

/** Finds a media resource of an MPD by its position; undefined for an unreadable MPD. */
export async function findMediaInMpd(
  manifest: Pick<FetchedManifest, 'text' | 'url'>,
  path: MpdPath,
  { threads, client }: ListPositionsOptions,
): Promise<ReturnType<typeof findMpdMedia>> {
  const { text, url } = manifest;
  const media = await cached(manifest, () =>
    threads
      .run(task, { text, url: url.href }, { client, bytes: text.length })
      .catch(ignoreComplexManifest(NO_MEDIA)),
  );
  return findMpdMedia(media, path);
}
