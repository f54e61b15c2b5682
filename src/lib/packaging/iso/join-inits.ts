import { type IsoBox, readIsoBoxes } from '../../media/read-iso-boxes.ts';
import { writeBox, writeFullBox, writeNumbers } from '../../media/write-iso-box.ts';

/** Fields of the boxes that `writeInit` writes, counted from the start of the box. */
const TIMESCALE_AT = 20;
const TRACK_HEADER_ID_AT = 20;
const EXTENDS_ID_AT = 12;
/** `mvhd` ends with the next track ID. */
const NEXT_ID_FROM_END = 4;
const HEADER_BYTES = 8;

/**
 * Joins the initialization segments of tracks into that of one fragmented file. The tracks get IDs in
 * their order, from 1.
 */
export function joinInits(inits: readonly Uint8Array[], durationSeconds: number): Buffer {
  const files = inits.map(splitInit);
  const [first] = files;
  if (first === undefined) return Buffer.alloc(0);
  const movie = Buffer.from(first.movie);
  movie.writeUInt32BE(files.length + 1, movie.length - NEXT_ID_FROM_END);
  const duration = Math.round(durationSeconds * movie.readUInt32BE(TIMESCALE_AT));
  return Buffer.concat([
    first.brand,
    writeBox(
      'moov',
      movie,
      // The ID is in the track header, the first box of the track.
      ...files.map(({ track }, index) =>
        setNumber(track, HEADER_BYTES + TRACK_HEADER_ID_AT, index + 1),
      ),
      writeBox(
        'mvex',
        writeFullBox(
          'mehd',
          { version: 1 },
          writeNumbers(Math.floor(duration / 2 ** 32), duration % 2 ** 32),
        ),
        ...files.map(({ defaults }, index) => setNumber(defaults, EXTENDS_ID_AT, index + 1)),
      ),
    ),
  ]);
}

function splitInit(init: Uint8Array): {
  readonly brand: Uint8Array;
  readonly movie: Uint8Array;
  readonly track: Uint8Array;
  readonly defaults: Uint8Array;
} {
  const movie = pick(init, 'moov').subarray(HEADER_BYTES);
  return {
    brand: pick(init, 'ftyp'),
    movie: pick(movie, 'mvhd'),
    track: pick(movie, 'trak'),
    defaults: pick(pick(movie, 'mvex').subarray(HEADER_BYTES), 'trex'),
  };
}

/** A box with its header. */
function pick(bytes: Uint8Array, type: string): Uint8Array {
  const box: IsoBox | undefined = readIsoBoxes(bytes).find((each) => each.type === type);
  if (box === undefined) throw new Error(`The initialization segment has no ${type} box.`);
  return bytes.subarray(box.start, box.end);
}

function setNumber(box: Uint8Array, at: number, value: number): Buffer {
  const copy = Buffer.from(box);
  copy.writeUInt32BE(value, at);
  return copy;
}
