import { PackagingError } from '../packaging-error.ts';
import type { BlockSource } from '../presentation.ts';
import { writeTicks } from '../write-ticks.ts';
import { ID, writeElement } from './elements.ts';
import type { Frame } from './read-blocks.ts';
import { toTicks } from './to-sample-list.ts';

/** EBML and document version, lengths, and the document type `webm` (RFC 8794 §11.2). */
const EBML_HEADER = Buffer.from(
  '1a45dfa39f4286810142f7810142f2810442f381084282847765626d4287810442858102',
  'hex',
);
/** A segment of unknown size (RFC 8794 §6.2). */
const SEGMENT_HEADER = Buffer.from('1853806701ffffffffffffff', 'hex');
const MUXING_APP = 0x4d80;
const WRITING_APP = 0x5741;
const APPLICATION = Buffer.from('Reelay');
/** Times of blocks have 16 bits, and count from the timestamp of their cluster. */
const CLUSTER_UNITS_MAX = 30_000;
const KEY_FLAG = 0x80;

/** Writes the initialization segment of a WebM track, which keeps its track entry. */
export function writeWebmInit(entry: Uint8Array, timestampScale: number): Buffer {
  return Buffer.concat([
    EBML_HEADER,
    SEGMENT_HEADER,
    writeElement(
      ID.info,
      writeElement(ID.timestampScale, writeTicks(timestampScale)),
      writeElement(MUXING_APP, APPLICATION),
      writeElement(WRITING_APP, APPLICATION),
    ),
    writeElement(ID.tracks, writeElement(ID.trackEntry, entry)),
  ]);
}

/** Writes the frames of a track as clusters. `find` returns the bytes of a frame. */
export function writeClusters(
  frames: readonly Frame[],
  source: BlockSource,
  find: (frame: Frame) => Uint8Array,
): Buffer {
  const own = frames.filter(({ track }) => track === source.trackNumber);
  const clusters: { readonly units: number; readonly blocks: Buffer[] }[] = [];
  for (const frame of own) {
    const units = Math.round((toTicks(frame, source) + source.delayTicks) / source.ticksPerUnit);
    const isNear = Math.abs(units - (clusters.at(-1)?.units ?? Infinity)) <= CLUSTER_UNITS_MAX;
    if (!isNear) clusters.push({ units, blocks: [] });
    const cluster = clusters.at(-1);
    const block = writeBlock(source.trackNumber, units - (cluster?.units ?? 0), frame.isKey);
    cluster?.blocks.push(writeElement(ID.simpleBlock, block, find(frame)));
  }
  return Buffer.concat(
    clusters.map(({ units, blocks }) =>
      writeElement(
        ID.cluster,
        writeElement(ID.timestamp, writeTicks(Math.max(0, units))),
        ...blocks,
      ),
    ),
  );
}

function writeBlock(track: number, units: number, isKey: boolean): Buffer {
  if (track >= 2 ** 14) throw new PackagingError('invalid_data', 'The track number is too large.');
  const head = Buffer.alloc(5);
  head.writeUInt16BE(track + 2 ** 14);
  head.writeInt16BE(units, 2);
  head[4] = isKey ? KEY_FLAG : 0;
  return head;
}
