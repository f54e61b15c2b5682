import type { ManifestForm } from '#contract/packaged-forms.ts';
import type { PackagedTrack } from '#lib/packaging/presentation.ts';
import type { Rendition } from '#lib/packaging/rendition.ts';
import { listKeyframeBytes, toRendition } from '#lib/packaging/to-rendition.ts';
import { type HlsRendition, writeHlsMaster } from '#lib/packaging/write-hls-master.ts';
import { writeHlsKeyframes, writeHlsMedia } from '#lib/packaging/write-hls-media.ts';
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

/** A track, and its place in the file that contains it. */
export type FileTrack = {
  readonly file: OpenedFile;
  readonly index: number;
  readonly track: PackagedTrack;
};

/** The name of an initialization segment. */
export const INIT = 'init';
/** The suffix of a segment in MP4. */
const SEGMENT = 'm4s';
/** The name of the playlist of keyframes. */
const KEYFRAMES = 'keyframes';
/** The suffix of the name of a keyframe whose size the index lacks. */
export const KEYFRAME = 'key';

/**
 * Writes the manifest of the presentation. Its resources are below the folder of their version.
 * Undefined if the format has no place for any of the tracks.
 */
export function writePackagedManifest(
  form: ManifestForm,
  files: PackagedFiles,
): string | undefined {
  const { version, tracks, startSeconds, durationSeconds } = files;
  const named = [...tracks].map(([id, { track }]) => {
    const folder = `${version}/${id}/`;
    return { track, folder, rendition: describe(track, { id, startSeconds, folder }) };
  });
  if (form === 'HLS') {
    return writeHlsMaster(
      named.map(({ track, folder, rendition }) => ({
        ...rendition,
        playlistUri: `${folder}media.m3u8`,
        keyframes: describeKeyframes(track, folder),
      })),
    );
  }
  const inMp4 = named.map(({ rendition }) => toSegmentedText(rendition));
  return inMp4.length === 0 ? undefined : writeMpd(inMp4, durationSeconds);
}

function describeKeyframes(track: PackagedTrack, folder: string): HlsRendition['keyframes'] {
  if (track.kind !== 'video') return null;
  return { uri: `${folder}${KEYFRAMES}.m3u8`, bandwidth: toKeyframeBandwidth(track) };
}

/** The peak of all segments. Keyframes of unknown sizes are at most as large as their segments. */
function toKeyframeBandwidth(track: PackagedTrack): number {
  const lengths = listKeyframeBytes(track);
  return track.segments.reduce((peak, { durationTicks, lengthBytes }, index) => {
    const bits = (lengths === null ? lengthBytes : (lengths[index] ?? 0)) * 8;
    return Math.max(peak, Math.ceil((bits * track.timescale) / Math.max(1, durationTicks)));
  }, 1);
}

/** Writes a playlist of a track: of all its media, or of its keyframes. */
export function writePackagedPlaylist(
  name: string,
  track: PackagedTrack,
  options: Pick<NamedTrack, 'id' | 'startSeconds'>,
): string {
  const rendition = describe(track, { ...options, folder: '' });
  if (name !== KEYFRAMES) return writeHlsMedia(rendition);
  const lengths = listKeyframeBytes(track);
  const media = `$Number$.${KEYFRAME}.${SEGMENT}`;
  const addresses = lengths === null ? { ...rendition.addresses, media } : rendition.addresses;
  return writeHlsKeyframes({ ...rendition, addresses }, lengths);
}

/** Most players of DASH read WebVTT only as a complete file, or in MP4. */
function toSegmentedText(rendition: Rendition): Rendition {
  const { format, addresses } = rendition;
  if (format !== 'vtt' || addresses.kind === 'list') return rendition;
  const media = addresses.media.replace(/vtt$/, SEGMENT);
  const init = addresses.media.replace(/[^/]*$/, `${INIT}.mp4`);
  return { ...rendition, format: 'mp4', addresses: { ...addresses, init, media } };
}

type NamedTrack = { readonly id: string; readonly startSeconds: number; readonly folder: string };

function describe(track: PackagedTrack, { id, startSeconds, folder }: NamedTrack): Rendition {
  const { init, format } = track;
  const addresses = {
    kind: 'template',
    init: init.length === 0 ? null : `${folder}${INIT}.mp4`,
    media: `${folder}$Number$.${format === 'mp4' ? SEGMENT : format}`,
  } as const;
  return toRendition(track, { id, addresses, startSeconds });
}
