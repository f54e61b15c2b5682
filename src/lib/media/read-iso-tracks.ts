import { toDrmName } from '../manifest/drm-systems.ts';
import { findIsoBodies } from './find-iso-bodies.ts';
import { type IsoBox, readIsoBoxes } from './read-iso-boxes.ts';
import { readHandler } from './read-iso-track-header.ts';
import {
  AUDIO_ENTRY_BYTES,
  readSampleEntryCodec,
  VISUAL_ENTRY_BYTES,
} from './read-sample-entry-codec.ts';
import type { TrackInfo } from './track-info.ts';

export type IsoTrack = TrackInfo & {
  /** Number of samples in the `moov` box. Samples of movie fragments are not counted. */
  readonly sampleCount: number;
};

/** Sample entries of encrypted media (ISO/IEC 14496-12 §8.12), and of FairPlay files. */
const ENCRYPTED_ENTRIES: ReadonlySet<string> = new Set(['encv', 'enca', 'drmi', 'drms']);
const TRACK_KINDS: ReadonlyMap<string, TrackInfo['kind']> = new Map([
  ['vide', 'video'],
  ['soun', 'audio'],
]);
/** PIFF, which preceded `pssh`, stores the same fields in a `uuid` box with this type. */
const PIFF_PSSH = 'd08a4f1810f34a82b6c832d8aba183d3';

/** Lists the video and audio tracks of a `moov` box's body. */
export function readIsoTracks(moov: Uint8Array): readonly IsoTrack[] {
  return findIsoBodies(moov, ['trak', 'mdia']).flatMap((media) => {
    const kind = TRACK_KINDS.get(readHandler(media));
    const [table] = findIsoBodies(media, ['minf', 'stbl']);
    if (kind === undefined || table === undefined) return [];
    return [{ kind, ...readEntries(table, kind), sampleCount: countSamples(table) }];
  });
}

/** Lists the key systems of a `moov` box's body (ISO/IEC 23001-7 §8.1), such as `widevine`. */
export function listIsoKeySystems(moov: Uint8Array): readonly string[] {
  const systems = [
    ...findIsoBodies(moov, ['pssh']),
    ...findIsoBodies(moov, ['uuid'])
      .filter((body) => toHex(body.subarray(0, 16)) === PIFF_PSSH)
      .map((body) => body.subarray(16)),
  ].map((body) => toDrmName(toUuid(body.subarray(4, 20))));
  return [...new Set(systems)];
}

type Entries = Pick<TrackInfo, 'codec' | 'encryption'>;

/** A track that starts unencrypted has further sample entries for its encrypted part. */
function readEntries(table: Uint8Array, kind: TrackInfo['kind']): Entries {
  const [descriptions = new Uint8Array()] = findIsoBodies(table, ['stsd']);
  const list = descriptions.subarray(8);
  const entries = readIsoBoxes(list).map((box) => readEntry(box, list, kind));
  return {
    codec: entries[0]?.codec ?? null,
    encryption: entries.find(({ encryption }) => encryption !== null)?.encryption ?? null,
  };
}

function readEntry(box: IsoBox, list: Uint8Array, kind: TrackInfo['kind']): Entries {
  const body = list.subarray(box.bodyStart, box.end);
  const isEncrypted = ENCRYPTED_ENTRIES.has(box.type);
  const protection = isEncrypted ? readProtection(body, kind) : undefined;
  const format = protection?.format ?? box.type;
  return {
    // RFC 6381 §3.3: the codec of an ISO file starts with the code of its sample entry.
    codec: readSampleEntryCodec(format, body) ?? toCodecName(format),
    encryption: isEncrypted ? (protection?.scheme ?? 'other') : null,
  };
}

/** Reads the protection scheme information (`sinf`, ISO/IEC 14496-12 §8.12.1). */
function readProtection(
  body: Uint8Array,
  kind: TrackInfo['kind'],
): { readonly format: string; readonly scheme: string | undefined } | undefined {
  const boxes = body.subarray(kind === 'video' ? VISUAL_ENTRY_BYTES : toAudioEntryBytes(body));
  const [info] = findIsoBodies(boxes, ['sinf']);
  if (info === undefined) return undefined;
  const [format] = findIsoBodies(info, ['frma']);
  const [scheme] = findIsoBodies(info, ['schm']);
  return { format: readText(format, 0), scheme: toCodecName(readText(scheme, 4)) ?? undefined };
}

/** QuickTime has longer versions of the audio sample entry (QuickTime File Format, sound media). */
function toAudioEntryBytes(body: Uint8Array): number {
  const version = (body[8] ?? 0) * 256 + (body[9] ?? 0);
  return AUDIO_ENTRY_BYTES + (version === 1 ? 16 : version === 2 ? 36 : 0);
}

/** `stsz` and `stz2` have their sample count at the same offset (ISO/IEC 14496-12 §8.7.3). */
function countSamples(table: Uint8Array): number {
  const [sizes] = [...findIsoBodies(table, ['stsz']), ...findIsoBodies(table, ['stz2'])];
  if (sizes === undefined || sizes.length < 12) return 0;
  return new DataView(sizes.buffer, sizes.byteOffset).getUint32(8);
}

function readText(body: Uint8Array | undefined, at: number): string {
  return body === undefined ? '' : String.fromCharCode(...body.subarray(at, at + 4));
}

/** A hostile code could contain quotes and commas, which separate codecs. */
function toCodecName(code: string): string | null {
  return /^[\w.-]{1,4}\s*$/.test(code) ? code.trimEnd() : null;
}

function toUuid(bytes: Uint8Array): string {
  return toHex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}
