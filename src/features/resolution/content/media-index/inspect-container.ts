import type { Chapter } from '#lib/media/chapter.ts';
import { EBML_HEADER_BYTES_MAX, type EbmlElement, readEbmlElement } from '#lib/media/read-ebml.ts';
import { type IsoBox, readIsoBoxes } from '#lib/media/read-iso-boxes.ts';
import { listIsoKeySystems, readIsoTracks } from '#lib/media/read-iso-tracks.ts';
import { readWebmChapters } from '#lib/media/read-webm-chapters.ts';
import { readWebmTracks } from '#lib/media/read-webm-tracks.ts';
import type { TrackInfo } from '#lib/media/track-info.ts';

import { MEDIA_INDEX_BYTES_MAX } from './media-bytes.ts';
import { readIsoChapters, type RemoteFile } from './read-iso-chapters.ts';

export type Container = {
  readonly tracks: readonly TrackInfo[];
  /** Key systems and encryption schemes, such as `widevine` and `cenc`; empty if not encrypted. */
  readonly encryption: readonly string[];
  /** False for an initialization segment; null if the file's end is unavailable. */
  readonly hasSamples: boolean | null;
  readonly chapters: readonly Chapter[];
};

/**
 * Maximum number of boxes or elements read. A fragmented file may have many boxes before its first
 * fragment.
 */
const PARTS_MAX = 200;
const ISO_HEADER_BYTES_MAX = 16;

/**
 * Reads the tracks of an MP4, QuickTime or WebM file, and whether they have samples. Returns
 * undefined if the tracks are missing or unavailable.
 */
export async function inspectContainer(file: RemoteFile): Promise<Container | undefined> {
  const start = await file.read(0, Math.min(EBML_HEADER_BYTES_MAX, file.size));
  if (start === null) return undefined;
  return readEbmlElement(start, 0)?.id === EBML ? inspectWebm(file) : inspectIso(file);
}

async function inspectIso(file: RemoteFile): Promise<Container | undefined> {
  let moov: Uint8Array | undefined;
  let lastEnd = 0;
  for await (const box of listBoxes(file)) {
    if (box.type === 'moof') return toIsoContainer(file, moov, true);
    if (box.type === 'moov') {
      moov = await readBody(file, box);
      // A truncated box may have lost its samples.
      if (moov === undefined || box.end > file.size) return toIsoContainer(file, moov, null);
      if (hasOwnSamples(moov)) return toIsoContainer(file, moov, true);
    }
    lastEnd = box.end;
  }
  return toIsoContainer(file, moov, isEnd(file, lastEnd) ? false : null);
}

function listBoxes(file: RemoteFile): AsyncGenerator<IsoBox> {
  return listParts(file, ISO_HEADER_BYTES_MAX, (header) => readIsoBoxes(header)[0]);
}

function hasOwnSamples(moov: Uint8Array): boolean {
  return readIsoTracks(moov).some(({ sampleCount }) => sampleCount > 0);
}

function isEnd({ size, isComplete }: RemoteFile, at: number): boolean {
  return isComplete && at >= size;
}

async function toIsoContainer(
  file: RemoteFile,
  moov: Uint8Array | undefined,
  hasSamples: boolean | null,
): Promise<Container | undefined> {
  const tracks = moov === undefined ? [] : readIsoTracks(moov);
  if (moov === undefined || tracks.length === 0) return undefined;
  return {
    tracks,
    encryption: listEncryption(tracks, listIsoKeySystems(moov)),
    hasSamples,
    chapters: await readIsoChapters(file, moov),
  };
}

/** Element IDs (RFC 8794 §11.2, RFC 9559 §5.1). */
const EBML = 0x1a45dfa3;
const SEGMENT = 0x18538067;
const TRACKS = 0x1654ae6b;
const CLUSTER = 0x1f43b675;
const CHAPTERS = 0x1043a770;

async function inspectWebm(file: RemoteFile): Promise<Container | undefined> {
  let tracks: Uint8Array | undefined;
  let chapters: readonly Chapter[] = [];
  let lastEnd = 0;
  for await (const element of listElements(file)) {
    if (element.id === CLUSTER) return toWebmContainer(tracks, { hasSamples: true, chapters });
    if (element.id === TRACKS) tracks = await readBody(file, element);
    if (element.id === CHAPTERS) {
      chapters = readWebmChapters((await readBody(file, element)) ?? new Uint8Array());
    }
    lastEnd = element.end;
  }
  return toWebmContainer(tracks, { hasSamples: isEnd(file, lastEnd) ? false : null, chapters });
}

/** The children of the segment follow the segment itself. */
function listElements(file: RemoteFile): AsyncGenerator<EbmlElement> {
  return listParts(file, EBML_HEADER_BYTES_MAX, (header) => {
    const element = readEbmlElement(header, 0);
    return element?.id === SEGMENT ? { ...element, end: element.bodyStart } : element;
  });
}

function toWebmContainer(
  body: Uint8Array | undefined,
  found: Pick<Container, 'hasSamples' | 'chapters'>,
): Container | undefined {
  const tracks = body === undefined ? [] : readWebmTracks(body);
  return tracks.length === 0
    ? undefined
    : { tracks, encryption: listEncryption(tracks, []), ...found };
}

/** A file may keep its key systems after its media has been decrypted. */
function listEncryption(
  tracks: readonly TrackInfo[],
  keySystems: readonly string[],
): readonly string[] {
  const schemes = tracks.flatMap(({ encryption }) => encryption ?? []);
  return schemes.length === 0 ? [] : [...new Set([...keySystems, ...schemes])];
}

type Part = Pick<IsoBox, 'start' | 'bodyStart' | 'end'>;

/**
 * Yields boxes or elements in file order. `read` returns positions relative to the header. Stops
 * before the first part that is invalid or unavailable.
 */
async function* listParts<Read extends Part>(
  file: RemoteFile,
  headerBytesMax: number,
  read: (header: Uint8Array) => Read | undefined,
): AsyncGenerator<Read> {
  let at = 0;
  for (let count = 0; count < PARTS_MAX && at < file.size; count += 1) {
    const header = await file.read(at, Math.min(at + headerBytesMax, file.size));
    const part = header === null ? undefined : read(header);
    if (part === undefined) return;
    const { bodyStart, end } = part;
    yield { ...part, start: at, bodyStart: at + bodyStart, end: at + end };
    at += end;
  }
}

async function readBody(
  file: RemoteFile,
  { bodyStart, end: declaredEnd }: Part,
): Promise<Uint8Array | undefined> {
  const end = Math.min(declaredEnd, file.size);
  if (end - bodyStart > MEDIA_INDEX_BYTES_MAX) return undefined;
  return (await file.read(bodyStart, end)) ?? undefined;
}
