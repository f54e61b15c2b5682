import { writeBox, writeFullBox, writeNumbers } from '#lib/media/write-iso-box.ts';

type Track = {
  readonly handler?: 'vide' | 'soun' | 'text';
  /** Sample entries with their boxes. */
  readonly entries: readonly Buffer[];
  readonly samples?: number;
};

/** A `moov` box with the parts that identify its tracks. Further boxes follow the tracks. */
export function aMovie(tracks: readonly Track[], ...boxes: readonly Buffer[]): Buffer {
  return writeBox('moov', ...tracks.map(toTrack), ...boxes);
}

function toTrack({ handler = 'vide', entries, samples = 1 }: Track): Buffer {
  const descriptions = writeFullBox('stsd', {}, writeNumbers(entries.length), ...entries);
  const table = writeBox('stbl', descriptions, writeFullBox('stsz', {}, writeNumbers(1, samples)));
  const type = writeFullBox('hdlr', {}, writeNumbers(0), Buffer.from(handler), Buffer.alloc(13));
  return writeBox('trak', writeBox('mdia', type, writeBox('minf', table)));
}

export function aVisualEntry(type: string, ...boxes: readonly Buffer[]): Buffer {
  return writeBox(type, Buffer.alloc(78), ...boxes);
}

export function anAudioEntry(type: string, ...boxes: readonly Buffer[]): Buffer {
  return writeBox(type, Buffer.alloc(28), ...boxes);
}

/** The `sinf` box of an encrypted sample entry. */
export function aProtection(format: string, scheme: string): Buffer {
  return writeBox(
    'sinf',
    writeBox('frma', Buffer.from(format)),
    writeFullBox('schm', {}, Buffer.from(scheme), writeNumbers(65_536)),
  );
}

export function aKeySystemBox(uuid: string): Buffer {
  return writeFullBox('pssh', {}, Buffer.from(uuid.replaceAll('-', ''), 'hex'), writeNumbers(0));
}

export const FTYP = writeBox('ftyp', Buffer.from('isom'), writeNumbers(0), Buffer.from('isom'));

/** An EBML element with a size of eight bytes, which muxers write to update it later. */
export function anElement(id: number, ...bodies: readonly (Buffer | string)[]): Buffer {
  const body = Buffer.concat(bodies.map((each) => Buffer.from(each)));
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(body.length));
  size[0] = 1;
  const digits = id.toString(16);
  return Buffer.concat([
    Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex'),
    size,
    body,
  ]);
}

type WebmTrack = { readonly codec: string; readonly type?: number; readonly algorithm?: number };

export function aWebmTrack({ codec, type = 1, algorithm }: WebmTrack): Buffer {
  const encryption =
    algorithm === undefined
      ? []
      : [
          anElement(
            0x6d80,
            anElement(0x6240, anElement(0x5035, anElement(0x47e1, Buffer.from([algorithm])))),
          ),
        ];
  const number = anElement(0xd7, Buffer.from([1]));
  return anElement(
    0xae,
    number,
    anElement(0x83, Buffer.from([type])),
    anElement(0x86, codec),
    ...encryption,
  );
}

/** A WebM file with these tracks, and further children of its segment. */
export function aWebmFile(tracks: readonly Buffer[], ...children: readonly Buffer[]): Buffer {
  const header = anElement(0x1a45dfa3, Buffer.from('428284', 'hex'), 'webm');
  return Buffer.concat([
    header,
    anElement(0x18538067, anElement(0x1654ae6b, ...tracks), ...children),
  ]);
}

/** A cluster, which contains media. */
export const CLUSTER = anElement(0x1f43b675, anElement(0xe7, Buffer.from([0])));

export type TestChapter = { readonly title: string; readonly startSeconds: number };

/** A `udta` box with Nero's chapter list. */
export function aChapterList(chapters: readonly TestChapter[]): Buffer {
  const entries = chapters.map(({ title, startSeconds }) => {
    const text = Buffer.from(title);
    const start = Buffer.alloc(8);
    start.writeBigUInt64BE(BigInt(Math.round(startSeconds * 1e7)));
    return Buffer.concat([start, Buffer.from([text.length]), text]);
  });
  const count = Buffer.from([chapters.length]);
  return writeBox('udta', writeFullBox('chpl', { version: 1 }, writeNumbers(0), count, ...entries));
}

export type TestSample = { readonly offset: number; readonly length: number };

/** A full box of these numbers. */
export function aTable(type: string, ...numbers: readonly number[]): Buffer {
  return writeFullBox(type, {}, writeNumbers(...numbers));
}

/**
 * Parts of a `stbl` box: one chunk per sample, with these sizes, and a duration for all samples.
 */
export function aSampleTable(samples: readonly TestSample[], durationTicks: number): Buffer {
  const count = samples.length;
  return Buffer.concat([
    aTable('stts', 1, count, durationTicks),
    aTable('stsc', 1, 1, 1, 1),
    aTable('stsz', 0, count, ...samples.map(({ length }) => length)),
    aTable('stco', count, ...samples.map(({ offset }) => offset)),
  ]);
}

type TrackParts = {
  readonly id: number;
  readonly handler: string;
  readonly timescale: number;
  /** Further children of the `trak` box. */
  readonly extra?: Buffer;
  /** The children of the `stbl` box. */
  readonly table: Buffer;
};

/** A `trak` box with an ID and sample tables. */
export function aSampledTrack({ id, handler, timescale, extra, table }: TrackParts): Buffer {
  return writeBox(
    'trak',
    writeFullBox('tkhd', { flags: 3 }, writeNumbers(0, 0, id), Buffer.alloc(68)),
    extra ?? Buffer.alloc(0),
    writeBox(
      'mdia',
      writeFullBox('mdhd', {}, writeNumbers(0, 0, timescale, 0, 0x55c40000)),
      writeFullBox('hdlr', {}, writeNumbers(0), Buffer.from(handler), Buffer.alloc(13)),
      writeBox('minf', writeBox('stbl', table)),
    ),
  );
}

/** A Chapters element with one edition. */
export function someWebmChapters(chapters: readonly TestChapter[]): Buffer {
  const atoms = chapters.map(({ title, startSeconds }) => {
    const start = Buffer.alloc(8);
    start.writeBigUInt64BE(BigInt(Math.round(startSeconds * 1e9)));
    return anElement(0xb6, anElement(0x91, start), anElement(0x80, anElement(0x85, title)));
  });
  return anElement(0x1043a770, anElement(0x45b9, ...atoms));
}
