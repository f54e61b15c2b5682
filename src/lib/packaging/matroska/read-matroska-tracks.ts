import type { FoundTracks, PackagedTrack, RefusedTrack } from '../presentation.ts';
import type { ReadWindow } from '../read-window.ts';
import { buildTrack } from './build-track.ts';
import { findGroups } from './find-groups.ts';
import { readHead } from './read-head.ts';
import { type MatroskaTrack, readTracks } from './read-tracks.ts';

/** Reads the tracks of a WebM or Matroska file. */
export async function readMatroskaTracks(window: ReadWindow): Promise<FoundTracks> {
  const head = await readHead(window);
  const found = readTracks(head.tracks);
  const readable = found.filter(({ obstacle }) => obstacle === undefined);
  const main =
    readable.find(({ kind }) => kind === 'video') ?? readable.find(({ kind }) => kind === 'audio');
  if (main === undefined) return { tracks: [], refused: found.map(refuse) };
  const index = await findGroups(window, head, main);
  const tracks: PackagedTrack[] = [];
  const refused: RefusedTrack[] = [];
  for (const track of found) {
    const built = buildTrack(track, index, head.timestampScale);
    if (built.kind === 'track') tracks.push(built.track);
    else refused.push({ ...refuse(track), reason: built.reason });
  }
  return { tracks, refused };
}

function refuse({ kind, codecId, obstacle }: MatroskaTrack): RefusedTrack {
  return { kind, codec: codecId, reason: obstacle ?? 'codec' };
}
