import { findMpdMedia, type MpdMedia } from '#lib/dash/list-mpd-media.ts';
import type { MpdPath } from '#lib/dash/mpd-path.ts';

import { NO_MEDIA, task } from './list-mpd-media-task.ts';
import { ManifestResults } from './manifest-results.ts';
import type { ListPositionsOptions } from './media-positions.ts';
import type { FetchedManifest } from './shared-manifests.ts';
import { toComplexManifestResult } from './too-complex.ts';

const results = new ManifestResults<MpdMedia>();

/** Finds a media resource of an MPD by its position; undefined for an unreadable MPD. */
export async function findMediaInMpd(
  manifest: Pick<FetchedManifest, 'text' | 'url'>,
  path: MpdPath,
  { threads, client: viewer }: ListPositionsOptions,
): Promise<ReturnType<typeof findMpdMedia>> {
  const { text, url } = manifest;
  const media = await results.findOrCreate(manifest, viewer, (client) =>
    threads
      .run(task, { text, url: url.href }, { client, bytes: text.length })
      .catch((error) => toComplexManifestResult(error, NO_MEDIA)),
  );
  return findMpdMedia(media, path);
}
