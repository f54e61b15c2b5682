import { anElement } from './media-files.ts';

type Block = {
  readonly track: number;
  readonly units: number;
  readonly isKey: boolean;
  readonly frames: readonly Buffer[];
  readonly lacing?: 'xiph' | 'ebml' | 'fixed';
  /** Makes the block part of a group. */
  readonly durationUnits?: number;
};

export type TestBlock = {
  readonly block: Block;
  readonly bytes: Buffer;
  readonly moveBy: (units: number) => TestBlock;
};

export type MatroskaFile = {
  readonly tracks: readonly {
    readonly number: number;
    readonly type: number;
    readonly codec: string;
    readonly private?: Buffer;
    readonly delayNs?: number;
    readonly strippedHeader?: Buffer;
    readonly encoding?: 'encryption' | 'zlib';
  }[];
  readonly clusters: readonly { readonly units: number; readonly blocks: readonly TestBlock[] }[];
  readonly durationUnits: number;
  /** Cues of the keyframes of track 1, with or without positions in clusters. Default: none. */
  readonly cues?: 'clusters' | 'blocks' | 'none';
  /** Clusters and the segment have unknown sizes, and the duration is missing. */
  readonly isLive?: boolean;
};

const UNKNOWN_SIZE = Buffer.from('01ffffffffffffff', 'hex');

/** A Matroska file with a timestamp scale of one millisecond. */
export function aMatroskaFile(file: MatroskaFile): Buffer {
  const { tracks, durationUnits, isLive = false } = file;
  const duration = Buffer.alloc(8);
  duration.writeDoubleBE(durationUnits);
  const info = anElement(0x1549a966, ...(isLive ? [] : [anElement(0x4489, duration)]));
  const entries = anElement(0x1654ae6b, ...tracks.map(writeTrack));
  const clusters = file.clusters.map(({ units, blocks }) => {
    const cluster = anElement(
      0x1f43b675,
      aNumber(0xe7, units),
      ...blocks.map(({ bytes }) => bytes),
    );
    return isLive ? makeUnknown(cluster) : cluster;
  });
  const cues = writeCues(file, { clusters, start: 0 });
  const start = info.length + entries.length + cues.length;
  const body = [info, entries, writeCues(file, { clusters, start }), ...clusters];
  const segment = anElement(0x18538067, ...body);
  const header = anElement(0x1a45dfa3, anElement(0x4282, 'matroska'));
  return Buffer.concat([header, isLive ? makeUnknown(segment) : segment]);
}

function makeUnknown(element: Buffer): Buffer {
  return Buffer.concat([element.subarray(0, 4), UNKNOWN_SIZE, element.subarray(12)]);
}

function aNumber(id: number, value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return anElement(id, bytes);
}

function writeTrack(track: MatroskaFile['tracks'][number]): Buffer {
  const { number, type, codec, delayNs = 0, strippedHeader, encoding } = track;
  return anElement(
    0xae,
    aNumber(0xd7, number),
    aNumber(0x83, type),
    anElement(0x86, codec),
    aNumber(0x56aa, delayNs),
    ...(track.private === undefined ? [] : [anElement(0x63a2, track.private)]),
    ...(strippedHeader === undefined
      ? []
      : [writeEncoding(anElement(0x5034, aNumber(0x4254, 3), anElement(0x4255, strippedHeader)))]),
    ...(encoding === 'encryption' ? [writeEncoding(anElement(0x5035, aNumber(0x47e1, 5)))] : []),
    ...(encoding === 'zlib' ? [writeEncoding(anElement(0x5034, aNumber(0x4254, 0)))] : []),
    type === 1
      ? anElement(0xe0, aNumber(0xb0, 640), aNumber(0xba, 360))
      : anElement(0xe1, aNumber(0x9f, 2)),
  );
}

function writeEncoding(content: Buffer): Buffer {
  return anElement(0x6d80, anElement(0x6240, content));
}

export function aBlock(block: Block): TestBlock {
  const { track, units, isKey, frames, lacing, durationUnits } = block;
  const head = Buffer.alloc(4);
  head[0] = 0x80 + track;
  head.writeInt16BE(units, 1);
  const isGroup = durationUnits !== undefined;
  const lacingBits = { xiph: 0x02, fixed: 0x04, ebml: 0x06 };
  head[3] = (lacing === undefined ? 0 : lacingBits[lacing]) + (isKey && !isGroup ? 0x80 : 0);
  const sizes = lacing === undefined ? Buffer.alloc(0) : writeLace(lacing, frames);
  const payload = [head, sizes, ...frames];
  const bytes = isGroup
    ? anElement(
        0xa0,
        anElement(0xa1, ...payload),
        aNumber(0x9b, durationUnits),
        ...(isKey ? [] : [anElement(0xfb, Buffer.from([0xd8]))]),
      )
    : anElement(0xa3, ...payload);
  return { block, bytes, moveBy: (by) => aBlock({ ...block, units: units + by }) };
}

function writeLace(lacing: 'xiph' | 'ebml' | 'fixed', frames: readonly Buffer[]): Buffer {
  const sizes = frames.slice(0, -1).map(({ length }) => length);
  const count = Buffer.from([frames.length - 1]);
  if (lacing === 'fixed') return count;
  if (lacing === 'xiph') {
    const runs = sizes.map((size) =>
      Buffer.from([...Array.from({ length: Math.floor(size / 255) }, () => 255), size % 255]),
    );
    return Buffer.concat([count, ...runs]);
  }
  const values = sizes.map((size, index) =>
    index === 0 ? size : size - (sizes[index - 1] ?? 0) + 2 ** 13 - 1,
  );
  return Buffer.concat([
    count,
    ...values.map((value) => Buffer.from([0x40 + (value >> 8), value % 256])),
  ]);
}

type Layout = { readonly clusters: readonly Buffer[]; readonly start: number };

function writeCues({ clusters, cues = 'none' }: MatroskaFile, layout: Layout): Buffer {
  if (cues === 'none') return Buffer.alloc(0);
  let position = layout.start;
  const points = clusters.flatMap(({ units, blocks }, index) => {
    const cluster = position;
    position += layout.clusters[index]?.length ?? 0;
    // After the timestamp of the cluster.
    let relative = 17;
    return blocks.flatMap(({ block, bytes }) => {
      const place = relative;
      relative += bytes.length;
      if (block.track !== 1 || !block.isKey) return [];
      const positions = anElement(
        0xb7,
        aNumber(0xf7, 1),
        aNumber(0xf1, cluster),
        ...(cues === 'blocks' ? [aNumber(0xf0, place)] : []),
      );
      return [anElement(0xbb, aNumber(0xb3, units + block.units), positions)];
    });
  });
  return anElement(0x1c53bb6b, ...points);
}
