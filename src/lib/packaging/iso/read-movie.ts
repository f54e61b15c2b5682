import { findIsoBodies } from '../../media/find-iso-bodies.ts';
import type { FragmentDefaults, RefusedReason, RefusedTrack, TextCodec } from '../presentation.ts';
import { type Edits, readEdits } from './read-edits.ts';
import { listSampleEntries, type SampleEntry } from './read-sample-entry.ts';
import { readTrackDetails, type TrackDetails } from './read-track-details.ts';

export type MovieTrack = TrackDetails & {
  readonly kind: 'video' | 'audio' | 'text';
  readonly entries: readonly SampleEntry[];
  readonly edits: Edits;
  /** Of movie fragments. */
  readonly defaults: FragmentDefaults;
};

export type Movie = {
  readonly tracks: readonly MovieTrack[];
  readonly refused: readonly RefusedTrack[];
};

const KINDS: ReadonlyMap<string, MovieTrack['kind']> = new Map([
  ['vide', 'video'],
  ['soun', 'audio'],
  ['text', 'text'],
  ['sbtl', 'text'],
  ['subt', 'text'],
  ['subp', 'text'],
]);
const ENCRYPTED = new Set(['encv', 'enca', 'enct', 'drmi', 'drms']);
const PICTURES = new Set(['jpeg', 'mjpa', 'mjpb', 'png ', 'tiff']);
export const TEXT_CODECS: ReadonlyMap<string, TextCodec> = new Map([
  ['tx3g', 'tx3g'],
  ['text', 'tx3g'],
  ['wvtt', 'wvtt'],
]);
/** Sample entries that players of fragmented MP4 may support. */
const SUPPORTED: Readonly<Record<MovieTrack['kind'], ReadonlySet<string>>> = {
  video: new Set(
    'avc1 avc2 avc3 avc4 hvc1 hev1 hvc2 hev2 dvh1 dvhe dva1 dvav dav1 vvc1 vvi1 av01 vp08 vp09 mp4v s263'.split(
      ' ',
    ),
  ),
  audio: new Set(
    'mp4a ac-3 ec-3 ac-4 Opus fLaC alac dtsc dtsh dtsl dtse dtsx mha1 mhm1 samr sawb iamf .mp3'.split(
      ' ',
    ),
  ),
  text: new Set(TEXT_CODECS.keys()),
};

/** Reads the tracks of a `moov` box's body. Tracks of chapters and metadata are not media. */
export function readMovie(moov: Uint8Array): Movie {
  const refused: RefusedTrack[] = [];
  const chapters = new Set(
    findIsoBodies(moov, ['trak', 'tref', 'chap']).flatMap((body) => [...readNumbers(body)]),
  );
  const tracks = findIsoBodies(moov, ['trak']).flatMap((body) => {
    const details = readTrackDetails(body);
    const kind = details && KINDS.get(details.handler);
    if (details === undefined || kind === undefined || chapters.has(details.id)) return [];
    const entries = listSampleEntries(details.table, kind);
    const timescales = { movie: readMovieTimescale(moov), track: details.timescale };
    const edits = readEdits(body, timescales);
    const reason = findObstacle(kind, entries) ?? (edits === undefined ? 'edits' : undefined);
    if (reason !== undefined || edits === undefined) {
      refused.push({ kind, codec: entries[0]?.codec ?? null, reason: reason ?? 'edits' });
      return [];
    }
    return [{ ...details, kind, entries, edits, defaults: readDefaults(moov, details.id) }];
  });
  return { tracks, refused };
}

function findObstacle(
  kind: MovieTrack['kind'],
  entries: readonly SampleEntry[],
): RefusedReason | undefined {
  if (entries.length === 0) return 'codec';
  if (entries.some(({ type }) => ENCRYPTED.has(type))) return 'encrypted';
  if (entries.some(({ type }) => PICTURES.has(type))) return 'attached';
  return entries.every(({ type }) => SUPPORTED[kind].has(type)) ? undefined : 'codec';
}

/** The defaults of a track's fragments (`trex`, ISO/IEC 14496-12 §8.8.3). */
function readDefaults(moov: Uint8Array, trackId: number): FragmentDefaults {
  for (const body of findIsoBodies(moov, ['mvex', 'trex'])) {
    const [, id, , duration = 0, size = 0, flags = 0] = readNumbers(body);
    if (id === trackId) return { duration, size, flags };
  }
  return { duration: 0, size: 0, flags: 0 };
}

function readMovieTimescale(moov: Uint8Array): number {
  const [header = new Uint8Array()] = findIsoBodies(moov, ['mvhd']);
  return readNumbers(header)[header[0] === 1 ? 5 : 3] || 1;
}

/** The 32-bit numbers of a small body. */
function readNumbers(body: Uint8Array): Uint32Array {
  const view = new DataView(body.buffer, body.byteOffset, body.length);
  const count = Math.min(Math.floor(body.length / 4), 256);
  return new Uint32Array(count).map((_zero, index) => view.getUint32(index * 4));
}
