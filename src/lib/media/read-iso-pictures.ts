import { findIsoBodies } from './find-iso-bodies.ts';
import type { PictureIndex } from './picture-index.ts';
import { readIsoBoxes } from './read-iso-boxes.ts';
import { readHandler, readTimescale } from './read-iso-track-header.ts';
import { readSampleTable, type SampleTable } from './read-sample-table.ts';
import { writeBox, writeFullBox, writeNumbers } from './write-iso-box.ts';

type VideoTrack = {
  readonly body: Uint8Array;
  readonly media: Uint8Array;
  readonly timescale: number;
  readonly table: SampleTable;
};

/** The header is kept in memory, and has a few hundred bytes in real files. */
const HEADER_BYTES_MAX = 64 * 1024;
const FTYP = writeBox('ftyp', Buffer.from('isom'), writeNumbers(0), Buffer.from('isom'));

/**
 * Reads the pictures of a file from its `moov` box's body. Undefined for a file without video, and
 * for a fragmented file, whose samples are not in this box.
 */
export function readIsoPictures(moov: Uint8Array): PictureIndex<DecoderHeader> | undefined {
  const tracks = findIsoBodies(moov, ['trak']).flatMap(readVideoTrack);
  // Other video tracks contain covers and the pictures of chapters.
  const [track] = tracks.toSorted((a, b) => b.table.count - a.table.count);
  const header = track && readDecoderHeader(moov, track);
  if (track === undefined || header === undefined) return undefined;
  const { table, timescale } = track;
  const offsetSeconds = readEditOffset(moov, track);
  return {
    findPicture(seconds) {
      const index = table.findSyncSample((seconds - offsetSeconds) * timescale);
      const sample = index === undefined ? undefined : table.findSample(index);
      if (sample === undefined) return undefined;
      const { startTicks, offset, length } = sample;
      const startSeconds = Math.max(0, startTicks / timescale + offsetSeconds);
      return { startSeconds, start: offset, end: offset + length };
    },
    header,
  };
}

/** Writes a file with only this picture. */
export function writeIsoPicture(header: DecoderHeader, sample: Uint8Array): Buffer {
  const write = (offset: number): Buffer => writeMovie(header, sample.length, offset);
  const offset = FTYP.length + write(0).length + 8;
  return Buffer.concat([FTYP, write(offset), writeBox('mdat', sample)]);
}

function readVideoTrack(body: Uint8Array): readonly VideoTrack[] {
  const [media = new Uint8Array()] = findIsoBodies(body, ['mdia']);
  const [tableBody = new Uint8Array()] = findIsoBodies(media, ['minf', 'stbl']);
  const table = readSampleTable(tableBody);
  const timescale = readTimescale(media);
  if (readHandler(media) !== 'vide' || !table || !timescale || table.count === 0) return [];
  return [{ body, media, timescale, table }];
}

/**
 * The presentation time of the start of the media, in seconds, from the first edits (`elst`,
 * ISO/IEC 14496-12 §8.6.6).
 */
function readEditOffset(moov: Uint8Array, { body, timescale }: VideoTrack): number {
  const [list] = findIsoBodies(body, ['edts', 'elst']);
  const [movieHeader = new Uint8Array()] = findIsoBodies(moov, ['mvhd']);
  if (list === undefined || list.length < 8) return 0;
  const view = new DataView(list.buffer, list.byteOffset, list.length);
  const isLong = list[0] === 1;
  const entryBytes = isLong ? 20 : 12;
  let emptyTicks = 0;
  for (let at = 8; at + entryBytes <= list.length; at += entryBytes) {
    const duration = isLong ? Number(view.getBigUint64(at)) : view.getUint32(at);
    const mediaTime = isLong ? Number(view.getBigInt64(at + 8)) : view.getInt32(at + 4);
    if (mediaTime >= 0) {
      return emptyTicks / readMovieTimescale(movieHeader) - mediaTime / timescale;
    }
    emptyTicks += duration;
  }
  return 0;
}

function readMovieTimescale(header: Uint8Array): number {
  const at = header[0] === 1 ? 20 : 12;
  if (header.length < at + 4) return 1;
  return new DataView(header.buffer, header.byteOffset, header.length).getUint32(at) || 1;
}

/** The parts of the index that a decoder needs: size, rotation and codec configuration. */
export type DecoderHeader = {
  readonly movieHeader: Uint8Array;
  readonly trackHeader: Uint8Array;
  readonly mediaHeader: Uint8Array;
  readonly descriptions: Uint8Array;
};

function readDecoderHeader(
  moov: Uint8Array,
  { body, media }: VideoTrack,
): DecoderHeader | undefined {
  const [tableBody = new Uint8Array()] = findIsoBodies(media, ['minf', 'stbl']);
  const movieHeader = findBox(moov, 'mvhd');
  const trackHeader = findBox(body, 'tkhd');
  const mediaHeader = findBox(media, 'mdhd');
  const descriptions = findBox(tableBody, 'stsd');
  if (!movieHeader || !trackHeader || !mediaHeader || !descriptions) return undefined;
  const boxes = [movieHeader, trackHeader, mediaHeader, descriptions];
  const length = boxes.reduce((sum, box) => sum + box.length, 0);
  if (length > HEADER_BYTES_MAX) return undefined;
  return { movieHeader, trackHeader, mediaHeader, descriptions };
}

/** A complete box with its header, as a copy, so that the index it is in can be freed. */
function findBox(bytes: Uint8Array, type: string): Buffer | undefined {
  const box = readIsoBoxes(bytes).find((each) => each.type === type);
  return box && Buffer.from(bytes.subarray(box.start, box.end));
}

/** The index of one sample. The data reference is new: the original may refer to other files. */
function writeMovie(header: DecoderHeader, length: number, offset: number): Buffer {
  const reference = writeFullBox('dref', {}, writeNumbers(1), writeFullBox('url ', { flags: 1 }));
  const table = writeBox(
    'stbl',
    header.descriptions,
    writeFullBox('stts', {}, writeNumbers(1, 1, 1)),
    writeFullBox('stsc', {}, writeNumbers(1, 1, 1, 1)),
    writeFullBox('stsz', {}, writeNumbers(length, 1)),
    writeFullBox('stco', {}, writeNumbers(1, offset)),
  );
  const handler = writeFullBox('hdlr', {}, writeNumbers(0), Buffer.from('vide'), Buffer.alloc(13));
  const information = writeBox(
    'minf',
    writeFullBox('vmhd', { flags: 1 }, Buffer.alloc(8)),
    writeBox('dinf', reference),
    table,
  );
  const media = writeBox('mdia', header.mediaHeader, handler, information);
  return writeBox('moov', header.movieHeader, writeBox('trak', header.trackHeader, media));
}
