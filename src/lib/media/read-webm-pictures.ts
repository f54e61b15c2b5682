import type { FilePicture, PictureIndex } from './picture-index.ts';
import { type EbmlElement, findEbmlBodies, readEbmlElement, readUnsigned } from './read-ebml.ts';

/** Element IDs (RFC 9559 §5.1). */
const SEGMENT = 0x18538067;
const SEEK_HEAD = 0x114d9b74;
const SEEK = 0x4dbb;
const SEEK_ID = 0x53ab;
const SEEK_POSITION = 0x53ac;
const INFO = 0x1549a966;
const TIMESTAMP_SCALE = 0x2ad7b1;
const TRACKS = 0x1654ae6b;
const TRACK_ENTRY = 0xae;
const TRACK_NUMBER = 0xd7;
const TRACK_TYPE = 0x83;
const CLUSTER = 0x1f43b675;
const CUES = 0x1c53bb6b;
const CUE_POINT = 0xbb;
const CUE_TIME = 0xb3;
const CUE_TRACK_POSITIONS = 0xb7;
const CUE_TRACK = 0xf7;
const CUE_CLUSTER_POSITION = 0xf1;

const VIDEO = 1;
const NANOSECONDS = 1e9;
const TIMESTAMP_SCALE_DEFAULT = 1e6;
/** A segment of unknown size (RFC 8794 §6.2). */
const SEGMENT_HEADER = Buffer.from('1853806701ffffffffffffff', 'hex');
/** More than a keyframe and the audio before it. */
const CLUSTER_BYTES_MAX = 512 * 1024;
/** Later cues are ignored. A file of five hours with a cue per second has 18,000. */
const CUES_MAX = 20_000;
const CHILDREN_MAX = 200;

/** The start of a file, which describes where its index is. */
export type WebmStart = {
  /** The part of the file with the cues, if their position is known. */
  readonly cues: { readonly start: number; readonly end: number } | undefined;
  readonly segmentStart: number;
  readonly timestampScale: number;
  readonly videoTrack: number;
  /** Everything that a decoder needs before a cluster. */
  readonly header: Uint8Array;
};

/** Reads the start of a WebM file. Undefined if it does not describe a video track. */
export function readWebmStart(prefix: Uint8Array): WebmStart | undefined {
  const ebml = readEbmlElement(prefix, 0);
  const segment = ebml && readEbmlElement(prefix, ebml.end);
  if (ebml === undefined || segment?.id !== SEGMENT) return undefined;
  const segmentStart = segment.bodyStart;
  const children = listChildren(prefix, segmentStart);
  const [info, tracks] = [INFO, TRACKS].map((id) => children.find((each) => each.id === id));
  const videoTrack = tracks && findVideoTrack(bodyOf(prefix, tracks));
  if (tracks === undefined || videoTrack === undefined) return undefined;
  const [scale] = info === undefined ? [] : findEbmlBodies(bodyOf(prefix, info), TIMESTAMP_SCALE);
  return {
    cues: findCues(prefix, children, segmentStart),
    segmentStart,
    timestampScale: scale === undefined ? TIMESTAMP_SCALE_DEFAULT : readUnsigned(scale),
    videoTrack,
    header: Buffer.concat([
      prefix.subarray(0, ebml.end),
      SEGMENT_HEADER,
      ...(info === undefined ? [] : [prefix.subarray(info.start, info.end)]),
      prefix.subarray(tracks.start, tracks.end),
    ]),
  };
}

/** Reads the pictures of a file from its Cues element. */
export function readWebmPictures(
  start: WebmStart,
  cues: Uint8Array,
): PictureIndex<Uint8Array> | undefined {
  const element = readEbmlElement(cues, 0);
  if (element?.id !== CUES) return undefined;
  const pictures = listPictures(start, bodyOf(cues, element));
  if (pictures.length === 0) return undefined;
  return {
    findPicture: (seconds) =>
      pictures.findLast(({ startSeconds }) => startSeconds <= seconds) ?? pictures[0],
    header: start.header,
  };
}

/** A picture per cluster, because a decoder starts at the beginning of a cluster. */
function listPictures(
  { segmentStart, timestampScale, videoTrack }: WebmStart,
  cues: Uint8Array,
): readonly FilePicture[] {
  const pictures = new Map<number, FilePicture>();
  let at = 0;
  for (let count = 0; count < CUES_MAX; count += 1) {
    const point = readEbmlElement(cues, at);
    if (point === undefined) break;
    at = point.end;
    const body = bodyOf(cues, point);
    const [time] = point.id === CUE_POINT ? findEbmlBodies(body, CUE_TIME) : [];
    const position = findPosition(body, videoTrack);
    if (time === undefined || position === undefined) continue;
    const start = segmentStart + position;
    const startSeconds = (readUnsigned(time) * timestampScale) / NANOSECONDS;
    const end = start + CLUSTER_BYTES_MAX;
    if (!pictures.has(start)) pictures.set(start, { startSeconds, start, end });
  }
  return [...pictures.values()].toSorted((a, b) => a.startSeconds - b.startSeconds);
}

function findPosition(point: Uint8Array, videoTrack: number): number | undefined {
  const positions = findEbmlBodies(point, CUE_TRACK_POSITIONS).find(
    (each) => readFirst(each, CUE_TRACK) === videoTrack,
  );
  return positions && readFirst(positions, CUE_CLUSTER_POSITION);
}

/** Lists the children of the segment that are in `prefix`, up to the first cluster. */
function listChildren(prefix: Uint8Array, start: number): readonly EbmlElement[] {
  const children: EbmlElement[] = [];
  let at = start;
  while (children.length < CHILDREN_MAX) {
    const element = readEbmlElement(prefix, at);
    if (element === undefined || element.id === CLUSTER) break;
    children.push(element);
    at = element.end;
  }
  return children.filter(({ end }) => end <= prefix.length);
}

function findCues(
  prefix: Uint8Array,
  children: readonly EbmlElement[],
  segmentStart: number,
): WebmStart['cues'] {
  const own = children.find(({ id }) => id === CUES);
  if (own !== undefined) return { start: own.start, end: own.end };
  const heads = children.filter(({ id }) => id === SEEK_HEAD);
  const [position] = heads
    .flatMap((head) => findEbmlBodies(bodyOf(prefix, head), SEEK))
    .filter((seek) => readFirst(seek, SEEK_ID) === CUES)
    .flatMap((seek) => readFirst(seek, SEEK_POSITION) ?? []);
  if (position === undefined) return undefined;
  const start = segmentStart + position;
  return { start, end: Infinity };
}

function findVideoTrack(tracks: Uint8Array): number | undefined {
  const entry = findEbmlBodies(tracks, TRACK_ENTRY).find(
    (each) => readFirst(each, TRACK_TYPE) === VIDEO,
  );
  return entry && readFirst(entry, TRACK_NUMBER);
}

function readFirst(body: Uint8Array, id: number): number | undefined {
  const [value] = findEbmlBodies(body, id);
  return value && readUnsigned(value);
}

function bodyOf(bytes: Uint8Array, { bodyStart, end }: EbmlElement): Uint8Array {
  return bytes.subarray(bodyStart, end);
}
