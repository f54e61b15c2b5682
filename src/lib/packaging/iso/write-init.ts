import { writeBox, writeFullBox, writeNumbers } from '../../media/write-iso-box.ts';
import { writeTicks } from '../write-ticks.ts';

export type InitOptions = {
  readonly kind: 'video' | 'audio';
  readonly timescale: number;
  /** The complete sample entry box. */
  readonly entry: Uint8Array;
  /** The media time at which the presentation starts. */
  readonly shiftTicks: number;
  /** 36 bytes. Default: no transformation. */
  readonly matrix?: Uint8Array;
  /** In pixels. */
  readonly width?: number;
  readonly height?: number;
};

/** Each track is in segments of its own. */
export const TRACK_ID = 1;
const UNITY_MATRIX = writeNumbers(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);
/** The language `und`: manifests state the real one, which may not fit into three letters. */
const UNDETERMINED = 0x55c40000;
const FULL_VOLUME = 0x01000000;
const HANDLERS = {
  video: { type: 'vide', header: writeFullBox('vmhd', { flags: 1 }, Buffer.alloc(8)) },
  audio: { type: 'soun', header: writeFullBox('smhd', {}, Buffer.alloc(4)) },
};

/** Writes the initialization segment of a track (ISO/IEC 23000-19 §7.2, “CMAF header”). */
export function writeInit(options: InitOptions): Buffer {
  const { kind, timescale, shiftTicks } = options;
  const zero = writeNumbers(0);
  const samples = writeBox(
    'stbl',
    writeFullBox('stsd', {}, writeNumbers(1), options.entry),
    writeFullBox('stts', {}, zero),
    writeFullBox('stsc', {}, zero),
    writeFullBox('stsz', {}, writeNumbers(0, 0)),
    writeFullBox('stco', {}, zero),
  );
  const references = writeFullBox('dref', {}, writeNumbers(1), writeFullBox('url ', { flags: 1 }));
  const { type, header } = HANDLERS[kind];
  const media = writeBox(
    'mdia',
    writeFullBox('mdhd', {}, writeNumbers(0, 0, timescale, 0, UNDETERMINED)),
    writeFullBox('hdlr', {}, zero, Buffer.from(type), writeNumbers(0, 0, 0), Buffer.alloc(1)),
    writeBox('minf', header, writeBox('dinf', references), samples),
  );
  const movie = [0, 0, timescale, 0, 0x10000, FULL_VOLUME, 0, 0];
  return Buffer.concat([
    writeBox('ftyp', Buffer.from('iso6'), zero, Buffer.from('iso6cmfcdash')),
    writeBox(
      'moov',
      writeFullBox(
        'mvhd',
        {},
        writeNumbers(...movie),
        UNITY_MATRIX,
        writeNumbers(0, 0, 0, 0, 0, 0, TRACK_ID + 1),
      ),
      writeBox('trak', writeTrackHeader(options), ...writeEdits(shiftTicks), media),
      writeBox('mvex', writeFullBox('trex', {}, writeNumbers(TRACK_ID, 1, 0, 0, 0))),
    ),
  ]);
}

/** Enabled, in the movie and in its preview. */
const TRACK_FLAGS = 7;

function writeTrackHeader({ kind, matrix, width = 0, height = 0 }: InitOptions): Buffer {
  return writeFullBox(
    'tkhd',
    { flags: TRACK_FLAGS },
    writeNumbers(0, 0, TRACK_ID, 0, 0, 0, 0, 0, kind === 'audio' ? FULL_VOLUME : 0),
    matrix ?? UNITY_MATRIX,
    writeNumbers(...[width, height].map((pixels) => Math.round(pixels * 2 ** 16) >>> 0)),
  );
}

const NORMAL_RATE = 0x10000;

/** The duration of the edit is unknown before all fragments. */
function writeEdits(shiftTicks: number): readonly Buffer[] {
  if (shiftTicks === 0) return [];
  const edit = [writeNumbers(1, 0, 0), writeTicks(shiftTicks), writeNumbers(NORMAL_RATE)];
  return [writeBox('edts', writeFullBox('elst', { version: 1 }, ...edit))];
}
