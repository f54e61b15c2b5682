import { findEbmlBodies, readUnsigned } from './read-ebml.ts';
import type { TrackInfo } from './track-info.ts';

/** Element IDs (RFC 9559 §5.1.4). */
const TRACK_ENTRY = 0xae;
const TRACK_TYPE = 0x83;
const CODEC_ID = 0x86;
const CONTENT_ENCODINGS = 0x6d80;
const CONTENT_ENCODING = 0x6240;
const CONTENT_ENCRYPTION = 0x5035;
const ENCRYPTION_ALGORITHM = 0x47e1;

const TRACK_KINDS: ReadonlyMap<number, TrackInfo['kind']> = new Map([
  [1, 'video'],
  [2, 'audio'],
]);
const CODECS: ReadonlyMap<string, string> = new Map([
  ['V_VP8', 'vp8'],
  ['V_VP9', 'vp9'],
  ['V_AV1', 'av01'],
  ['A_VORBIS', 'vorbis'],
  ['A_OPUS', 'opus'],
]);
/** Encryption algorithms (RFC 9559 §5.1.4.1.31.9). WebM uses only AES. */
const ALGORITHMS: ReadonlyMap<number, string> = new Map([
  [1, 'des'],
  [2, '3des'],
  [3, 'twofish'],
  [4, 'blowfish'],
  [5, 'webm-aes'],
]);
const CODEC_CHARACTERS_MAX = 32;

/** Lists the video and audio tracks of a Tracks element's body. */
export function readWebmTracks(tracks: Uint8Array): readonly TrackInfo[] {
  return findEbmlBodies(tracks, TRACK_ENTRY).flatMap((entry) => {
    const [type = new Uint8Array()] = findEbmlBodies(entry, TRACK_TYPE);
    const kind = TRACK_KINDS.get(readUnsigned(type));
    const [codec = new Uint8Array()] = findEbmlBodies(entry, CODEC_ID);
    return kind ? [{ kind, codec: toCodec(codec), encryption: readEncryption(entry) }] : [];
  });
}

function toCodec(id: Uint8Array): string | null {
  const text = String.fromCharCode(...id.subarray(0, CODEC_CHARACTERS_MAX)).replace(/\0+$/, '');
  return CODECS.get(text) ?? (/^[\w./-]+$/.test(text) ? text : null);
}

function readEncryption(entry: Uint8Array): string | null {
  const [encryption] = findEbmlBodies(entry, CONTENT_ENCODINGS)
    .flatMap((encodings) => findEbmlBodies(encodings, CONTENT_ENCODING))
    .flatMap((encoding) => findEbmlBodies(encoding, CONTENT_ENCRYPTION));
  if (encryption === undefined) return null;
  const [algorithm = new Uint8Array()] = findEbmlBodies(encryption, ENCRYPTION_ALGORITHM);
  return ALGORITHMS.get(readUnsigned(algorithm)) ?? 'other';
}
