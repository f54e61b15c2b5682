import { writeBox } from '../../media/write-iso-box.ts';
import { writeVisualEntry } from '../codecs/write-entry.ts';
import type { TransportCodec } from './elementary-stream.ts';
import {
  type HevcFormat,
  parseAvcSet,
  parseHevcSet,
  type PictureFormat,
} from './parameter-sets.ts';
import { removeEmulation } from './split-units.ts';

export type VideoEntry = {
  readonly entry: Buffer;
  /** In square pixels. */
  readonly width: number;
  readonly height: number;
};

export type VideoFormat = {
  /** True for the units of a picture that can be decoded without other pictures. */
  readonly isKey: (units: readonly Uint8Array[]) => boolean;
  /** Undefined if the units lack parameter sets. */
  readonly readEntry: (units: readonly Uint8Array[]) => VideoEntry | undefined;
};

/** NAL unit types of H.264 (ISO/IEC 14496-10, table 7-1). */
const AVC = { idr: 5, sei: 6, sequence: 7, picture: 8 };
/** SEI payload types that one byte states. */
const RECOVERY_POINT = 6;
/** NAL unit types of HEVC (ISO/IEC 23008-2, table 7-1). Those of random access points are a range. */
const HEVC = { firstRandom: 16, lastRandom: 21, video: 32, sequence: 33, picture: 34 };

function toAvcType([header = 0]: Uint8Array): number {
  return header & 0x1f;
}

function toHevcType([header = 0]: Uint8Array): number {
  return (header >> 1) & 0x3f;
}

function isAvcKey(units: readonly Uint8Array[]): boolean {
  return units.some((unit) => {
    const type = toAvcType(unit);
    return type === AVC.idr || (type === AVC.sei && hasRecoveryPoint(unit));
  });
}

/** Open groups of pictures start with a recovery point instead of an IDR picture. */
function hasRecoveryPoint(unit: Uint8Array): boolean {
  const payload = removeEmulation(unit.subarray(1, 256));
  let at = 0;
  while (at + 2 < payload.length) {
    const [type = 0, size = 0] = payload.subarray(at, at + 2);
    if (type === RECOVERY_POINT) return true;
    if (type === 0xff || size === 0xff) return false;
    at += 2 + size;
  }
  return false;
}

function isHevcKey(units: readonly Uint8Array[]): boolean {
  return units.some((unit) => {
    const type = toHevcType(unit);
    return type >= HEVC.firstRandom && type <= HEVC.lastRandom;
  });
}

/** Chroma format and depths follow in the configuration of these profiles (ISO/IEC 14496-15 §5.3.3). */
const EXTENDED_PROFILES: ReadonlySet<number> = new Set([100, 110, 122, 144]);

function readAvcEntry(units: readonly Uint8Array[]): VideoEntry | undefined {
  const sequence = units.find((unit) => toAvcType(unit) === AVC.sequence);
  const pictures = units.filter((unit) => toAvcType(unit) === AVC.picture).slice(0, 31);
  if (sequence === undefined || sequence.length < 4 || pictures.length === 0) return undefined;
  const format = parseAvcSet(sequence);
  const { chroma, lumaDepth, chromaDepth } = format;
  const [, profile = 0, compatibility = 0, level = 0] = sequence;
  const extension = EXTENDED_PROFILES.has(profile)
    ? [0xfc | (chroma & 3), 0xf8 | ((lumaDepth - 8) & 7), 0xf8 | ((chromaDepth - 8) & 7), 0]
    : [];
  const config = writeBox(
    'avcC',
    Buffer.from([1, profile, compatibility, level, 0xff, 0xe1]),
    writeUnit(sequence),
    Buffer.from([pictures.length]),
    ...pictures.map(writeUnit),
    Buffer.from(extension),
  );
  return toEntry('avc1', format, config);
}

function readHevcEntry(units: readonly Uint8Array[]): VideoEntry | undefined {
  const sets = [HEVC.video, HEVC.sequence, HEVC.picture].map((type) => ({
    type,
    units: units.filter((unit) => toHevcType(unit) === type).slice(0, 16),
  }));
  const sequence = sets[1]?.units[0];
  if (sequence === undefined || sets.some((set) => set.units.length === 0)) return undefined;
  const format = parseHevcSet(sequence);
  const arrays = sets.flatMap((set) => [
    Buffer.from([0x80 | set.type, 0, set.units.length]),
    ...set.units.map(writeUnit),
  ]);
  const config = writeBox('hvcC', writeHevcHead(format, sets.length), ...arrays);
  return toEntry('hvc1', format, config);
}

/** ISO/IEC 14496-15 §8.3.3.1. */
function writeHevcHead(format: HevcFormat, arrays: number): Buffer {
  const { profile, chroma, lumaDepth, chromaDepth, layers, isNested } = format;
  return Buffer.from([
    1,
    ...profile,
    0xf0,
    0,
    0xfc,
    0xfc | (chroma & 3),
    0xf8 | ((lumaDepth - 8) & 7),
    0xf8 | ((chromaDepth - 8) & 7),
    0,
    0,
    (layers << 3) | (isNested ? 4 : 0) | 3,
    arrays,
  ]);
}

function writeUnit(unit: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from([unit.length >> 8, unit.length & 0xff]), unit]);
}

function toEntry(type: string, format: PictureFormat, config: Buffer): VideoEntry | undefined {
  const { width, height, pixelRatio } = format;
  if (width === 0 || height === 0) return undefined;
  return {
    entry: writeVisualEntry(type, format, [config]),
    width: Math.round(width * Math.max(1, pixelRatio)),
    height: Math.round(height / Math.min(1, pixelRatio)),
  };
}

export const VIDEO_FORMATS: ReadonlyMap<TransportCodec, VideoFormat> = new Map([
  ['h264', { isKey: isAvcKey, readEntry: readAvcEntry }],
  ['hevc', { isKey: isHevcKey, readEntry: readHevcEntry }],
]);
