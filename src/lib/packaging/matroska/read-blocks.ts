import {
  type EbmlElement,
  findEbmlBodies,
  readEbmlElement,
  readUnsigned,
} from '../../media/read-ebml.ts';
import { SEGMENT_SAMPLES_MAX } from '../limits.ts';
import { PackagingError } from '../packaging-error.ts';
import type { BlockPlace, BlockRange } from '../presentation.ts';
import { ID, listElements, readNumber } from './elements.ts';

/** A frame of a block (RFC 9559 §10). */
export type Frame = {
  readonly track: number;
  /** The position in the file. */
  readonly offset: number;
  readonly size: number;
  /** The time of its block, in units of the file. Frames of a lace follow each other. */
  readonly units: number;
  readonly lace: { readonly index: number; readonly count: number };
  /** The duration of its block, if it is stated. */
  readonly durationUnits: number | undefined;
  readonly isKey: boolean;
};

/** Lists the frames of all tracks in a range that starts with a cluster. Incomplete ones are omitted. */
export function readBlocks(bytes: Uint8Array, range: BlockRange): readonly Frame[] {
  const frames: Frame[] = [];
  let clusterAt = 0;
  let bodyAt = 0;
  let units = 0;
  for (const element of walk(bytes)) {
    const { id, start, bodyStart, end } = element;
    if (id === ID.cluster) [clusterAt, bodyAt] = [start, bodyStart];
    const body = bytes.subarray(bodyStart, end);
    if (id === ID.timestamp) units = readUnsigned(body);
    const isBlock = id === ID.simpleBlock || id === ID.blockGroup;
    const place = { cluster: range.start + clusterAt, relative: start - bodyAt };
    if (!isBlock || end > bytes.length || isBefore(place, range.from)) continue;
    if (range.to !== null && !isBefore(place, range.to)) break;
    frames.push(...readBlock(bytes, element, { units, base: range.start }));
    if (frames.length > SEGMENT_SAMPLES_MAX) {
      throw new PackagingError('too_large', 'A segment has too many frames.');
    }
  }
  return frames;
}

/** Empty elements take time, too. */
const ELEMENTS_MAX = 500_000;

/** Lists clusters and their children one after the other, whether clusters state their size or not. */
function* walk(bytes: Uint8Array): Generator<EbmlElement> {
  let at = 0;
  for (let count = 0; count < ELEMENTS_MAX && at < bytes.length; count += 1) {
    const element = readEbmlElement(bytes, at);
    if (element === undefined) return;
    yield element;
    at = element.id === ID.cluster ? element.bodyStart : element.end;
  }
}

function isBefore(a: BlockPlace, b: BlockPlace): boolean {
  return a.cluster === b.cluster ? a.relative < b.relative : a.cluster < b.cluster;
}

type Context = { readonly units: number; readonly base: number };

function readBlock(bytes: Uint8Array, element: EbmlElement, context: Context): readonly Frame[] {
  if (element.id === ID.simpleBlock) {
    return readFrames(bytes, element, { ...context, isGroup: false, durationUnits: undefined });
  }
  const group = bytes.subarray(element.bodyStart, element.end);
  const isKey = findEbmlBodies(group, ID.referenceBlock).length === 0;
  const durationUnits = readNumber(group, ID.blockDuration);
  for (const block of listElements(bytes.subarray(0, element.end), element.bodyStart)) {
    if (block.id !== ID.block) continue;
    const frames = readFrames(bytes, block, { ...context, isGroup: true, durationUnits });
    return frames.map((frame) => ({ ...frame, isKey }));
  }
  return [];
}

const LACING_BITS = 0x06;
const KEY_BIT = 0x80;

function readFrames(
  bytes: Uint8Array,
  { bodyStart, end }: EbmlElement,
  options: Context & Pick<Frame, 'durationUnits'> & { readonly isGroup: boolean },
): readonly Frame[] {
  // The track number is coded like the size of an element, with an ID of one byte before it.
  const trackLength = Math.clz32(bytes[bodyStart] ?? 0) - 23;
  const at = bodyStart + trackLength;
  if (trackLength > 8 || at + 3 > end || end > bytes.length) return [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const flags = bytes[at + 2] ?? 0;
  const sizes = readLace(bytes.subarray(at + 3, end), flags & LACING_BITS);
  let offset = end - sizes.reduce((sum, size) => sum + size, 0);
  return sizes.map((size, index) => {
    offset += size;
    return {
      track: readTrackNumber(bytes.subarray(bodyStart, at)),
      offset: options.base + offset - size,
      size,
      units: options.units + view.getInt16(at),
      lace: { index, count: sizes.length },
      durationUnits: options.durationUnits,
      isKey: (flags & KEY_BIT) !== 0,
    };
  });
}

function readTrackNumber(bytes: Uint8Array): number {
  const marker = 2 ** (8 * bytes.length - bytes.length);
  return readUnsigned(bytes) % marker;
}

/** The sizes of the frames in a block's payload (RFC 9559 §10.3); empty if it is invalid. */
function readLace(payload: Uint8Array, lacing: number): readonly number[] {
  if (lacing === 0) return [payload.length];
  const count = (payload[0] ?? 0) + 1;
  const { sizes, length } =
    lacing === 0x02
      ? readXiphSizes(payload, count - 1)
      : lacing === 0x06
        ? readEbmlSizes(payload, count - 1)
        : { sizes: readEqualSizes(payload, count - 1), length: 1 };
  const last = payload.length - length - sizes.reduce((sum, size) => sum + size, 0);
  return last < 0 || sizes.some((size) => size < 0) ? [] : [...sizes, last];
}

type Sizes = { readonly sizes: readonly number[]; readonly length: number };

function readEqualSizes(payload: Uint8Array, count: number): readonly number[] {
  const size = Math.floor((payload.length - 1) / (count + 1));
  return Array.from({ length: count }, () => size);
}

function readXiphSizes(payload: Uint8Array, count: number): Sizes {
  let at = 1;
  const sizes = Array.from({ length: count }, () => {
    let size = 0;
    while (payload[at] === 255) {
      size += 255;
      at += 1;
    }
    at += 1;
    return size + (payload[at - 1] ?? 0);
  });
  return { sizes, length: at };
}

/** The first size, and then signed differences. */
function readEbmlSizes(payload: Uint8Array, count: number): Sizes {
  let at = 1;
  let size = 0;
  const sizes = Array.from({ length: count }, (_, index) => {
    const length = Math.min(8, Math.max(1, Math.clz32(payload[at] ?? 0) - 23));
    const value = readTrackNumber(payload.subarray(at, at + length));
    at += length;
    size = index === 0 ? value : size + value - (2 ** (7 * length - 1) - 1);
    return size;
  });
  return { sizes, length: at };
}
