import type { PackagedForm } from '#contract/packaged-forms.ts';
import type { Presentation, PackagedTrack } from '#lib/packaging/presentation.ts';
import type { Bandwidth, Rendition } from '#lib/packaging/rendition.ts';
import { writeHlsMaster } from '#lib/packaging/write-hls-master.ts';
import { writeHlsMedia } from '#lib/packaging/write-hls-media.ts';
import { writeMpd } from '#lib/packaging/write-mpd.ts';

/** The tracks of a presentation, with the ID of each in URLs. */
export type PackagedTracks = ReadonlyMap<string, PackagedTrack>;

/** The name of an initialization segment. */
export const INIT = 'init';

export function nameTracks(presentations: readonly Presentation[]): PackagedTracks {
  const tracks = presentations.flatMap((each) => each.tracks);
  return new Map(tracks.map((track, index) => [`${track.kind}${index}`, track]));
}

/**
 * Writes the manifest of the presentation. Its resources are below the folder of their version.
 * Undefined if the format has no place for any of the tracks.
 */
export function writePackagedManifest(
  form: PackagedForm,
  {
    tracks,
    version,
    durationSeconds,
  }: {
    readonly tracks: PackagedTracks;
    readonly version: string;
    readonly durationSeconds: number;
  },
): string | undefined {
  const renditions = [...tracks].map(([id, track]) => toRendition(id, track, `${version}/${id}/`));
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
export function writePackagedPlaylist(id: string, track: PackagedTrack): string {
  return writeHlsMedia(toRendition(id, track, ''));
}

function toRendition(id: string, track: PackagedTrack, folder: string): Rendition {
  const { init, segments, format } = track;
  return {
    ...track,
    id,
    offsetTicks: 0,
    bandwidth: toBandwidth(track),
    segments,
    addresses: {
      kind: 'template',
      init: init.length === 0 ? null : `${folder}${INIT}.mp4`,
      media: `${folder}$Number$.${format === 'mp4' ? 'm4s' : format}`,
    },
  };
}

/** Bits per second. */
function toBandwidth({ segments, timescale }: PackagedTrack): Bandwidth {
  const rates = segments.map(({ lengthBytes, durationTicks }) =>
    durationTicks === 0 ? 0 : (lengthBytes * 8 * timescale) / durationTicks,
  );
  const bytes = segments.reduce((sum, { lengthBytes }) => sum + lengthBytes, 0);
  const ticks = segments.reduce((sum, { durationTicks }) => sum + durationTicks, 0);
  return {
    peak: Math.max(1, ...rates.map(Math.ceil)),
    average: Math.max(1, Math.ceil(ticks === 0 ? 0 : (bytes * 8 * timescale) / ticks)),
  };
}
