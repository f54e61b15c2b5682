import { findIsoBodies } from '../../media/find-iso-bodies.ts';
import { readHandler, readTimescale, readTrackId } from '../../media/read-iso-track-header.ts';
import { toLanguageTag } from '../to-language-tag.ts';

/** The parts of a `trak` box that do not depend on its codec. */
export type TrackDetails = {
  readonly id: number;
  readonly handler: string;
  readonly timescale: number;
  readonly language: string | null;
  readonly label: string | null;
  readonly isEnabled: boolean;
  /** Four of the nine numbers of the matrix decide about the rotation. */
  readonly matrix: Uint8Array;
  readonly isTurned: boolean;
  /** In pixels; 0 if not stated. */
  readonly width: number;
  readonly height: number;
  /** The body of the sample table box. */
  readonly table: Uint8Array;
};

const MATRIX_BYTES = 36;
const LABEL_BYTES_MAX = 256;
/** ISO 639-2 codes are three letters of five bits each. */
const LETTER_BITS = 5;

export function readTrackDetails(track: Uint8Array): TrackDetails | undefined {
  const [header] = findIsoBodies(track, ['tkhd']);
  const [media] = findIsoBodies(track, ['mdia']);
  const [table] = media === undefined ? [] : findIsoBodies(media, ['minf', 'stbl']);
  const id = readTrackId(track);
  const timescale = media && readTimescale(media);
  if (header === undefined || media === undefined || table === undefined) return undefined;
  if (id === undefined || timescale === undefined) return undefined;
  // Version 1 has three 64-bit numbers.
  const matrixAt = header[0] === 1 ? 52 : 40;
  if (header.length < matrixAt + MATRIX_BYTES + 8) return undefined;
  const view = new DataView(header.buffer, header.byteOffset, header.length);
  const [a, b] = [view.getInt32(matrixAt), view.getInt32(matrixAt + 4)];
  return {
    id,
    handler: readHandler(media),
    timescale,
    language: readLanguage(media),
    label: readLabel(track),
    isEnabled: ((header[3] ?? 0) & 1) === 1,
    matrix: Uint8Array.from(header.subarray(matrixAt, matrixAt + MATRIX_BYTES)),
    isTurned: Math.abs(b) > Math.abs(a),
    width: view.getUint32(matrixAt + MATRIX_BYTES) / 2 ** 16,
    height: view.getUint32(matrixAt + MATRIX_BYTES + 4) / 2 ** 16,
    table,
  };
}

function readLanguage(media: Uint8Array): string | null {
  const [extended] = findIsoBodies(media, ['elng']);
  if (extended !== undefined) return toLanguageTag(readString(extended.subarray(4)));
  const [header] = findIsoBodies(media, ['mdhd']);
  const at = header?.[0] === 1 ? 32 : 20;
  const packed = (header?.[at] ?? 0) * 256 + (header?.[at + 1] ?? 0);
  const letters = [2, 1, 0].map((place) => 0x60 + ((packed >> (place * LETTER_BITS)) & 0x1f));
  return toLanguageTag(String.fromCharCode(...letters));
}

/** QuickTime's name of a track. Names of handlers describe the muxer. */
function readLabel(track: Uint8Array): string | null {
  const [name] = findIsoBodies(track, ['udta', 'name']);
  return (name && readString(name)) || null;
}

function readString(bytes: Uint8Array): string {
  const end = bytes.indexOf(0);
  const length = Math.min(end === -1 ? bytes.length : end, LABEL_BYTES_MAX);
  return new TextDecoder().decode(bytes.subarray(0, length)).trim();
}
