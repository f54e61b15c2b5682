import { findEbmlBodies, readEbmlElement, readUnsigned } from '../../media/read-ebml.ts';
import { PackagingError } from '../packaging-error.ts';
import type { ReadWindow } from '../read-window.ts';
import { ID, readFloat, readNumber } from './elements.ts';

/** The elements of a segment before its first cluster (RFC 9559 §4.5). */
export type MatroskaHead = {
  readonly segmentStart: number;
  readonly firstCluster: number;
  /** Nanoseconds per unit of timestamps. */
  readonly timestampScale: number;
  readonly durationSeconds: number | undefined;
  /** The bodies of the elements. */
  readonly tracks: Uint8Array;
  readonly cues: Uint8Array | undefined;
  /** Positions of elements after the clusters. */
  readonly positions: readonly number[];
};

const HEADER_BYTES = 12;
const ELEMENT_BYTES_MAX = 8 * 1024 * 1024;
/** Top-level elements before the first cluster. */
const ELEMENTS_MAX = 200;
const TIMESTAMP_SCALE_DEFAULT = 1_000_000;
const NANOSECONDS = 1e9;
/** One year. Longer durations are errors. */
const SECONDS_MAX = 366 * 24 * 3600;

/** Reads the start of a file, and its cues wherever they are. */
export async function readHead(window: ReadWindow): Promise<MatroskaHead> {
  const { segmentStart, firstCluster, bodies } = await readElements(window);
  const tracks = bodies.get(ID.tracks);
  if (segmentStart === undefined || tracks === undefined) {
    throw new PackagingError('unsupported', 'The file does not describe its tracks.');
  }
  const info = bodies.get(ID.info) ?? new Uint8Array();
  const timestampScale = readScale(info);
  const duration = readFloat(info, ID.duration) ?? 0;
  const seconds = (duration * timestampScale) / NANOSECONDS;
  const seeks = readSeeks(bodies.get(ID.seekHead), segmentStart);
  return {
    segmentStart,
    firstCluster,
    timestampScale,
    durationSeconds: seconds > 0 && seconds < SECONDS_MAX ? seconds : undefined,
    tracks,
    cues: bodies.get(ID.cues) ?? (await readCues(window, seeks.get(ID.cues))),
    positions: [...seeks.values()],
  };
}

type Elements = {
  readonly segmentStart: number | undefined;
  readonly firstCluster: number;
  /** The bodies of the elements that are needed, by ID. */
  readonly bodies: ReadonlyMap<number, Uint8Array>;
};

async function readElements(window: ReadWindow): Promise<Elements> {
  const bodies = new Map<number, Uint8Array>();
  let segmentStart: number | undefined;
  let at = 0;
  for (let count = 0; count < ELEMENTS_MAX && at < window.size; count += 1) {
    const element = await readHeader(window, at);
    if (element === undefined || element.id === ID.cluster) break;
    const { id, bodyStart, end } = element;
    if (id === ID.segment) segmentStart = bodyStart;
    if (KEPT.has(id) && !bodies.has(id)) bodies.set(id, await readBody(window, element));
    at = id === ID.segment ? bodyStart : end;
  }
  return { segmentStart, firstCluster: at, bodies };
}

/** At least a nanosecond, and at most a second. */
function readScale(info: Uint8Array): number {
  const scale = readNumber(info, ID.timestampScale) ?? TIMESTAMP_SCALE_DEFAULT;
  if (scale >= 1 && scale <= NANOSECONDS) return scale;
  throw new PackagingError('invalid_data', 'The timestamp scale is out of range.');
}

const KEPT: ReadonlySet<number> = new Set([ID.seekHead, ID.info, ID.tracks, ID.cues]);

type Part = { readonly id: number; readonly bodyStart: number; readonly end: number };

async function readHeader(window: ReadWindow, at: number): Promise<Part | undefined> {
  const bytes = (await window.read(at, at + HEADER_BYTES)).subarray(0, HEADER_BYTES);
  const element = readEbmlElement(bytes, 0);
  return element && { id: element.id, bodyStart: at + element.bodyStart, end: at + element.end };
}

/** A copy, so that the window can be reused. */
async function readBody(window: ReadWindow, { bodyStart, end }: Part): Promise<Uint8Array> {
  if (end - bodyStart > ELEMENT_BYTES_MAX) {
    throw new PackagingError('too_large', 'An element of the index is too large.');
  }
  return Uint8Array.from((await window.read(bodyStart, end)).subarray(0, end - bodyStart));
}

/** The positions of top-level elements, by ID. */
function readSeeks(
  head: Uint8Array | undefined,
  segmentStart: number,
): ReadonlyMap<number, number> {
  const seeks = head === undefined ? [] : findEbmlBodies(head, ID.seek);
  return new Map(
    seeks.flatMap((seek) => {
      const [id] = findEbmlBodies(seek, ID.seekId);
      const position = readNumber(seek, ID.seekPosition);
      if (id === undefined || position === undefined) return [];
      return [[readUnsigned(id), segmentStart + position] as const];
    }),
  );
}

async function readCues(
  window: ReadWindow,
  at: number | undefined,
): Promise<Uint8Array | undefined> {
  if (at === undefined || at >= window.size) return undefined;
  const element = await readHeader(window, at);
  const isComplete = element !== undefined && element.id === ID.cues && element.end <= window.size;
  return isComplete ? readBody(window, element) : undefined;
}
