import { createBitReader } from '../codecs/bit-reader.ts';
import { removeEmulation } from './split-units.ts';

/** What a sequence parameter set states about pictures. */
export type PictureFormat = {
  readonly width: number;
  readonly height: number;
  /** Width of a pixel divided by its height. */
  readonly pixelRatio: number;
  readonly chroma: number;
  readonly lumaDepth: number;
  readonly chromaDepth: number;
};

type Reader = {
  readonly bits: (length: number) => number;
  /** Exp-Golomb codes (ISO/IEC 14496-10 §9.1). */
  readonly unsigned: () => number;
  readonly signed: () => number;
};

const GOLOMB_BITS_MAX = 32;
/** Parameter sets are far shorter. */
const SET_BYTES_MAX = 4096;

function createReader(unit: Uint8Array, skippedBytes: number): Reader {
  const bytes = removeEmulation(unit.subarray(0, SET_BYTES_MAX)).subarray(skippedBytes);
  const bits = createBitReader(bytes);
  const unsigned = (): number => {
    let zeros = 0;
    while (zeros < GOLOMB_BITS_MAX && bits(1) === 0) zeros += 1;
    return 2 ** zeros - 1 + bits(zeros);
  };
  const signed = (): number => {
    const code = unsigned();
    return code % 2 === 0 ? -code / 2 : (code + 1) / 2;
  };
  return { bits, unsigned, signed };
}

/** Profiles whose parameter sets state the chroma format. */
const HIGH_PROFILES: ReadonlySet<number> = new Set([
  100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135,
]);
/** Of pictures in the cycle of a picture order count. */
const CYCLE_MAX = 255;

/** Parses a sequence parameter set of H.264 (ISO/IEC 14496-10 §7.3.2.1.1). */
export function parseAvcSet(unit: Uint8Array): PictureFormat {
  const reader = createReader(unit, 1);
  const { bits, unsigned } = reader;
  const profile = bits(8);
  bits(16);
  unsigned();
  const format = HIGH_PROFILES.has(profile)
    ? readHighFormat(reader)
    : { chroma: 1, lumaDepth: 8, chromaDepth: 8 };
  unsigned();
  skipPictureOrder(reader);
  unsigned();
  bits(1);
  const [widthBlocks, heightUnits] = [unsigned() + 1, unsigned() + 1];
  const isFrameOnly = bits(1);
  if (isFrameOnly === 0) bits(1);
  bits(1);
  const crop = readCrop(reader);
  const [across, down] = toCropUnits(format.chroma);
  const rows = 2 - isFrameOnly;
  return {
    ...format,
    width: Math.max(0, widthBlocks * 16 - crop.horizontal * across),
    height: Math.max(0, heightUnits * 16 * rows - crop.vertical * down * rows),
    pixelRatio: bits(1) === 1 ? readPixelRatio(reader) : 1,
  };
}

type SampleFormat = Pick<PictureFormat, 'chroma' | 'lumaDepth' | 'chromaDepth'>;

function readHighFormat(reader: Reader): SampleFormat {
  const { bits, unsigned } = reader;
  const chroma = unsigned();
  if (chroma === 3) bits(1);
  const [lumaDepth, chromaDepth] = [unsigned() + 8, unsigned() + 8];
  bits(1);
  if (bits(1) === 1) {
    for (let list = 0; list < (chroma === 3 ? 12 : 8); list += 1) {
      if (bits(1) === 1) skipScalingList(reader, list < 6 ? 16 : 64);
    }
  }
  return { chroma, lumaDepth, chromaDepth };
}

function skipScalingList({ signed }: Reader, size: number): void {
  let [last, next] = [8, 8];
  for (let index = 0; index < size; index += 1) {
    if (next !== 0) next = (last + signed() + 256) % 256;
    last = next === 0 ? last : next;
  }
}

function skipPictureOrder({ bits, unsigned, signed }: Reader): void {
  const type = unsigned();
  if (type === 0) unsigned();
  if (type !== 1) return;
  bits(1);
  signed();
  signed();
  const count = Math.min(unsigned(), CYCLE_MAX);
  for (let index = 0; index < count; index += 1) signed();
}

function readCrop({ bits, unsigned }: Reader): {
  readonly horizontal: number;
  readonly vertical: number;
} {
  if (bits(1) === 0) return { horizontal: 0, vertical: 0 };
  const horizontal = unsigned() + unsigned();
  return { horizontal, vertical: unsigned() + unsigned() };
}

/** Luma samples per chroma sample, by chroma format. */
function toCropUnits(chroma: number): readonly [number, number] {
  if (chroma === 1) return [2, 2];
  return chroma === 2 ? [2, 1] : [1, 1];
}

/** ISO/IEC 14496-10, table E-1. */
const PIXEL_RATIOS = [
  [1, 1],
  [1, 1],
  [12, 11],
  [10, 11],
  [16, 11],
  [40, 33],
  [24, 11],
  [20, 11],
  [32, 11],
  [80, 33],
  [18, 11],
  [15, 11],
  [64, 33],
  [160, 99],
  [4, 3],
  [3, 2],
  [2, 1],
] as const;
const EXPLICIT_RATIO = 255;

function readPixelRatio({ bits }: Reader): number {
  if (bits(1) === 0) return 1;
  const index = bits(8);
  const [across, down] =
    index === EXPLICIT_RATIO ? [bits(16), bits(16)] : (PIXEL_RATIOS[index] ?? [1, 1]);
  return across > 0 && down > 0 ? across / down : 1;
}

export type HevcFormat = PictureFormat & {
  /** The general part of `profile_tier_level`. */
  readonly profile: Uint8Array;
  readonly layers: number;
  readonly isNested: boolean;
};

const HEVC_HEADER_BYTES = 2;
const PROFILE_BYTES = 12;

/** Parses a sequence parameter set of HEVC (ISO/IEC 23008-2 §7.3.2.2). */
export function parseHevcSet(unit: Uint8Array): HevcFormat {
  const reader = createReader(unit, HEVC_HEADER_BYTES);
  const { bits, unsigned } = reader;
  bits(4);
  const layers = bits(3) + 1;
  const isNested = bits(1) === 1;
  const profile = Uint8Array.from({ length: PROFILE_BYTES }, () => bits(8));
  skipLayers(reader, layers - 1);
  unsigned();
  const chroma = unsigned();
  if (chroma === 3) bits(1);
  const [codedWidth, codedHeight] = [unsigned(), unsigned()];
  const crop = readCrop(reader);
  const [across, down] = toCropUnits(chroma);
  return {
    profile,
    layers,
    isNested,
    chroma,
    width: Math.max(0, codedWidth - crop.horizontal * across),
    height: Math.max(0, codedHeight - crop.vertical * down),
    lumaDepth: unsigned() + 8,
    chromaDepth: unsigned() + 8,
    // The aspect ratio follows parts whose length is not stated. Nearly all pixels are square.
    pixelRatio: 1,
  };
}

const LAYERS = 8;
const LAYER_PROFILE_BITS = 88;

/** The profiles and levels of temporal layers (ISO/IEC 23008-2 §7.3.3). */
function skipLayers({ bits }: Reader, layers: number): void {
  if (layers === 0) return;
  const flags = Array.from({ length: LAYERS }, () => [bits(1), bits(1)] as const);
  for (const [hasProfile, hasLevel] of flags.slice(0, layers)) {
    bits(hasProfile * LAYER_PROFILE_BITS);
    bits(hasLevel * 8);
  }
}
