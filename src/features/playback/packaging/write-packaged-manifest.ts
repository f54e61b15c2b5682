import type { PackagedForm } from '#contract/packaged-forms.ts';
import type { PackagedTrack } from '#lib/packaging/presentation.ts';
import type { Rendition } from '#lib/packaging/rendition.ts';
import { toRendition } from '#lib/packaging/to-rendition.ts';
import { writeHlsMaster } from '#lib/packaging/write-hls-master.ts';
import { writeHlsMedia } from '#lib/packaging/write-hls-media.ts';
import { writeMpd } from '#lib/packaging/write-mpd.ts';

import type { OpenedFile } from './presentations.ts';

/** The files that make up a video. */
export type PackagedFiles = {
  /** Changes with the bytes of the files. */
  readonly version: string;
  readonly startSeconds: number;
  readonly durationSeconds: number;
  readonly tracks: ReadonlyMap<string, FileTrack>;
};

/** A track, and the file that contains it. */
export type FileTrack = { readonly file: OpenedFile; readonly track: PackagedTrack };

/** The name of an initialization segment. */
export const INIT = 'init';

/**
 * Writes the manifest of the presentation. Its resources are below the folder of their version.
 * Undefined if the format has no place for any of the tracks.
 */
export function writePackagedManifest(
  form: PackagedForm,
  files: PackagedFiles,
): string | undefined {
  const { version, tracks, startSeconds, durationSeconds } = files;
  const renditions = [...tracks].map(([id, { track }]) =>
    describe(track, { id, startSeconds, folder: `${version}/${id}/` }),
  );
  if (form === 'DASH')
    return renditions.length === 0 ? undefined : writeMpd(renditions, durationSeconds);
  return writeHlsMaster(
    renditions.map((rendition) => ({
      ...rendition,
      playlistUri: `${version}/${rendition.id}/media.m3u8`,
      keyframes: null,
    })),
    { chaptersUri: null },
  );
}

/** Writes the media playlist of a track. */
export function writePackagedPlaylist(
  track: PackagedTrack,
  options: Pick<NamedTrack, 'id' | 'startSeconds'>,
): string {
  return writeHlsMedia(describe(track, { ...options, folder: '' }));
}

type NamedTrack = { readonly id: string; readonly startSeconds: number; readonly folder: string };

function describe(track: PackagedTrack, { id, startSeconds, folder }: NamedTrack): Rendition {
  const { init, format } = track;
  const addresses = {
    kind: 'template',
    init: init.length === 0 ? null : `${folder}${INIT}.mp4`,
    media: `${folder}$Number$.${format === 'mp4' ? 'm4s' : format}`,
  } as const;
  return toRendition(track, { id, addresses, startSeconds });
}
