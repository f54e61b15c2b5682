import { writeFullBox } from '../../media/write-iso-box.ts';
import { createBitReader } from './bit-reader.ts';
import { writeBits } from './write-bits.ts';

export type Vp9Options = {
  readonly codecPrivate: Uint8Array;
  readonly firstFrame: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** Code points of ISO/IEC 23091-2; 2 if unknown. */
  readonly color: {
    readonly primaries: number;
    readonly transfer: number;
    readonly matrix: number;
  };
};

/** Luma samples of a picture, and the lowest level that allows them (VP9 bitstream, annex A). */
const LEVELS = [
  [36_864, 10],
  [73_728, 11],
  [122_880, 20],
  [245_760, 21],
  [552_960, 30],
  [983_040, 31],
  [2_228_224, 40],
  [8_912_896, 50],
] as const;
const LEVEL_MAX = 60;
const SUBSAMPLING_420 = 1;

/** Writes the `vpcC` box (VP Codec ISO Media File Format Binding) of a stream. */
export function writeVp9Config(options: Vp9Options): Buffer | undefined {
  const frame = readFrame(options.firstFrame);
  const features = readFeatures(options.codecPrivate);
  const profile = features.get(1) ?? frame?.profile;
  if (profile === undefined) return undefined;
  const { primaries, transfer, matrix } = options.color;
  const pictureSize = options.width * options.height;
  const level = LEVELS.find(([size]) => pictureSize <= size)?.[1] ?? LEVEL_MAX;
  const fields = writeBits(
    [profile, 8],
    [features.get(2) ?? level, 8],
    [features.get(3) ?? frame?.depth ?? 8, 4],
    [features.get(4) ?? SUBSAMPLING_420, 3],
    [0, 1],
    [primaries, 8],
    [transfer, 8],
    [matrix, 8],
    [0, 16],
  );
  return writeFullBox('vpcC', { version: 1 }, fields);
}

/** Features of WebM's codec configuration: 1 profile, 2 level, 3 bit depth, 4 subsampling. */
function readFeatures(bytes: Uint8Array): ReadonlyMap<number, number> {
  const features = new Map<number, number>();
  for (let at = 0; at + 2 < bytes.length; at += 2 + (bytes[at + 1] ?? 0)) {
    features.set(bytes[at] ?? 0, bytes[at + 2] ?? 0);
  }
  return features;
}

/** Reads the uncompressed header of a keyframe (VP9 bitstream §6.2). */
function readFrame(
  bytes: Uint8Array,
): { readonly profile: number; readonly depth: number } | undefined {
  const read = createBitReader(bytes);
  if (read(2) !== 2) return undefined;
  const profile = read(1) + read(1) * 2;
  if (profile === 3) read(1);
  // An existing frame is shown again, or this is no keyframe.
  if (read(1) === 1 || read(1) === 1) return undefined;
  read(2 + 24);
  const depth = profile < 2 ? 8 : read(1) === 1 ? 12 : 10;
  return { profile, depth };
}
