import { findIsoBodies } from './find-iso-bodies.ts';

/** Sample entries named after their codec. */
const NAMED_ENTRIES: ReadonlyMap<string, string> = new Map([
  ['ac-3', 'ac-3'],
  ['ec-3', 'ec-3'],
  ['Opus', 'opus'],
  ['fLaC', 'flac'],
]);
/** Lengths of the fields before the boxes of a sample entry (ISO/IEC 14496-12 §12). */
export const VISUAL_ENTRY_BYTES = 78;
export const AUDIO_ENTRY_BYTES = 28;
const VISUAL_SEQUENCE_START = Buffer.from([0, 0, 1, 0xb0]);

type Configuration = {
  /** The fields before the boxes of the entry. */
  readonly fieldsBytes: number;
  readonly box: string;
  readonly describe: (record: Uint8Array, type: string) => string | undefined;
};

const AVC = configureVideo('avcC', (record, type) => `${type}.${toHex(record.subarray(1, 4))}`);
const HEVC = configureVideo('hvcC', (record, type) => `${type}.${describeHevc(record)}`);
const VP = configureVideo('vpcC', describeVp);
const CONFIGURATIONS: ReadonlyMap<string, Configuration> = new Map([
  ['avc1', AVC],
  ['avc3', AVC],
  ['hvc1', HEVC],
  ['hev1', HEVC],
  ['vp08', VP],
  ['vp09', VP],
  ['av01', configureVideo('av1C', describeAv1)],
  ['mp4v', configureVideo('esds', describeMpegVideo)],
  ['mp4a', { fieldsBytes: AUDIO_ENTRY_BYTES, box: 'esds', describe: describeMpegAudio }],
]);

function configureVideo(box: string, describe: Configuration['describe']): Configuration {
  return { fieldsBytes: VISUAL_ENTRY_BYTES, box, describe };
}

/**
 * Returns the RFC 6381 codec of a sample entry (ISO/IEC 14496-12 §8.5.2) from the body of its box,
 * or undefined for a codec whose parameters are not known.
 */
export function readSampleEntryCodec(type: string, body: Uint8Array): string | undefined {
  const configuration = CONFIGURATIONS.get(type);
  if (configuration === undefined) return NAMED_ENTRIES.get(type);
  const { fieldsBytes, box, describe } = configuration;
  const [record] = findIsoBodies(body.subarray(fieldsBytes), [box]);
  return record && describe(record, type);
}

/** The codec string of AV1 (AV1 Codec ISO Media File Format Binding, §5), without optional fields. */
function describeAv1(record: Uint8Array): string {
  const [, levels = 0, flags = 0] = record;
  const isDeep = (flags & 0x40) !== 0;
  const depth = isDeep ? ((flags & 0x20) === 0 ? 10 : 12) : 8;
  const tier = (flags & 0x80) === 0 ? 'M' : 'H';
  return `av01.${levels >> 5}.${pad(levels & 0x1f)}${tier}.${pad(depth)}`;
}

/** The codec string of VP8 and VP9 (VP Codec ISO Media File Format Binding, “Codecs Parameter”). */
function describeVp(record: Uint8Array, type: string): string {
  const [profile = 0, level = 0, depth = 0] = record.subarray(4);
  return [type, pad(profile), pad(level), pad(depth >> 4)].join('.');
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}

/** The codec string of HEVC (ISO/IEC 14496-15, annex E). */
function describeHevc(record: Uint8Array): string {
  const [, profile = 0, a = 0, b = 0, c = 0, d = 0] = record;
  const space = ['', 'A', 'B', 'C'][profile >> 6] ?? '';
  const tier = (profile & 0x20) === 0 ? 'L' : 'H';
  const compatibility = [d, c, b, a].reduce((sum, byte) => sum * 256 + reverseBits(byte), 0);
  const constraints = [...record.subarray(6, 12)].map((byte) => byte.toString(16));
  while (constraints.at(-1) === '0') constraints.pop();
  const level = `${tier}${record[12] ?? 0}`;
  return [`${space}${profile & 0x1f}`, compatibility.toString(16), level, ...constraints].join('.');
}

function reverseBits(byte: number): number {
  let reversed = 0;
  for (let bit = 0; bit < 8; bit += 1) reversed += ((byte >> bit) & 1) << (7 - bit);
  return reversed;
}

function describeMpegAudio(descriptor: Uint8Array): string | undefined {
  const { objectType, info } = readDecoderConfig(descriptor);
  if (objectType === undefined) return undefined;
  if (objectType !== 0x40) return `mp4a.${objectType.toString(16)}`;
  return info === undefined ? undefined : `mp4a.40.${readAudioObjectType(info)}`;
}

/** Object types above 30 follow an escape value (ISO/IEC 14496-3 §1.6.2.1). */
function readAudioObjectType([first = 0, second = 0]: Uint8Array): number {
  const type = first >> 3;
  return type === 31 ? 32 + (first & 7) * 8 + (second >> 5) : type;
}

/** RFC 6381 §3.3: for MPEG-4 video, also the profile and level (ISO/IEC 14496-2 §6.2.2). */
function describeMpegVideo(descriptor: Uint8Array): string | undefined {
  const { objectType, info } = readDecoderConfig(descriptor);
  if (objectType === undefined) return undefined;
  const startAt = info?.indexOf(VISUAL_SEQUENCE_START) ?? -1;
  const profile = startAt === -1 ? undefined : info?.[startAt + VISUAL_SEQUENCE_START.length];
  const type = `mp4v.${objectType.toString(16)}`;
  return objectType === 0x20 && profile !== undefined ? `${type}.${profile}` : type;
}

export type DecoderConfig = {
  readonly objectType: number | undefined;
  /** The bytes from the start of the decoder-specific information; undefined if there is none. */
  readonly info: Buffer | undefined;
};

/** Reads the object type of the decoder configuration (ISO/IEC 14496-1 §7.2.6.6). */
export function readDecoderConfig(descriptor: Uint8Array): DecoderConfig {
  const bytes = Buffer.from(descriptor);
  const configAt = bytes.indexOf(4, 4);
  if (configAt === -1) return { objectType: undefined, info: undefined };
  const fieldsAt = skipLength(bytes, configAt + 1);
  const infoAt = bytes.indexOf(5, fieldsAt + 13);
  const info = infoAt === -1 ? undefined : bytes.subarray(skipLength(bytes, infoAt + 1));
  return { objectType: bytes[fieldsAt], info };
}

/** Lengths take one or more bytes; each except the last has its top bit set. */
function skipLength(bytes: Uint8Array, from: number): number {
  let at = from;
  while (((bytes[at] ?? 0) & 0x80) !== 0) at += 1;
  return at + 1;
}

function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}
