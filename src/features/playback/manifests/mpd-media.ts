import { findMpdMedia, listMpdMedia, type MpdMedia } from '#lib/dash/list-mpd-media.ts';
import { MpdError } from '#lib/dash/mpd-error.ts';
import type { MpdPath } from '#lib/dash/mpd-path.ts';
import { readMpd } from '#lib/dash/read-mpd.ts';

import type { FetchedManifest } from './shared-manifests.ts';

type Manifest = Pick<FetchedManifest, 'text' | 'url'>;

const mediaByManifest = new WeakMap<Manifest, MpdMedia>();
const NO_MEDIA: MpdMedia = { resources: new Map(), onlyPeriod: null };

/** Finds a media resource of an MPD by its position; undefined for an invalid MPD. */
export function findMediaInMpd(manifest: Manifest, path: MpdPath): ReturnType<typeof findMpdMedia> {
  const media = mediaByManifest.get(manifest) ?? listMedia(manifest);
  mediaByManifest.set(manifest, media);
  return findMpdMedia(media, path);
}

function listMedia({ text, url }: Manifest): MpdMedia {
  try {
    return listMpdMedia(readMpd(text), url);
  } catch (error) {
    if (error instanceof MpdError) return NO_MEDIA;
    throw error;
  }
}
