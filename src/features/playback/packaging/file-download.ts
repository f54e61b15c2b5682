import { placeFragment } from '#lib/packaging/iso/write-fragment.ts';
import { planFile } from '#lib/packaging/plan-file.ts';

import { brokenResponseError } from '../upstream/upstream-failure.ts';
import type { DownloadFile } from './downloads.ts';
import { unsupportedError } from './presentations.ts';
import type { Segments } from './segments.ts';
import type { FileTrack, PackagedFiles } from './write-packaged-manifest.ts';

/** The file with the media of files. Throws `source_unsupported` for codecs that MP4 lacks. */
export function openFileDownload(
  { tracks: all, durationSeconds, version }: PackagedFiles,
  segments: Segments,
): DownloadFile {
  const tracks = selectTracks([...all.values()]);
  const plan = planFile(
    tracks.map(({ track }) => track),
    durationSeconds,
  );
  const [first] = tracks;
  if (plan === undefined || first === undefined)
    throw unsupportedError('MP4 has no place for its codecs.');
  return {
    ...plan,
    host: first.file.file.url.host,
    etag: `"${version}-mp4"`,
    fragments: plan.fragments.map(({ number, lengthBytes, ...place }) => ({
      lengthBytes,
      async write(signal) {
        const found = tracks[place.trackId - 1];
        const built = found && (await segments.build(found, number, signal));
        // The file has changed, so the rest would not fit.
        if (built === undefined) throw brokenResponseError();
        return placeFragment(built.bytes, place);
      },
    })),
  };
}

/** The best video with all its sound. A file keeps no text tracks. */
function selectTracks(tracks: readonly FileTrack[]): readonly FileTrack[] {
  const video = tracks.filter(({ track }) => track.kind === 'video').slice(0, 1);
  return [...video, ...tracks.filter(({ track }) => track.kind === 'audio')];
}
