import { writeBox } from '../../media/write-iso-box.ts';
import { createBitReader } from './bit-reader.ts';
import { writeBits } from './write-bits.ts';

const SYNC_WORD = 0x0b77;

/** Writes the `dac3` box of a stream from its first frame (ETSI TS 102 366 §4.3, annex F.4). */
export function writeAc3Config(frame: Uint8Array): Buffer | undefined {
  const read = createBitReader(frame);
  if (read(16) !== SYNC_WORD) return undefined;
  read(16);
  const [rate, sizeCode, id, mode, channels] = [read(2), read(6), read(5), read(3), read(3)];
  // Mix levels precede the low frequency channel.
  if ((channels & 1) !== 0 && channels !== 1) read(2);
  if ((channels & 4) !== 0) read(2);
  if (channels === 2) read(2);
  const bits = writeBits(
    [rate, 2],
    [id, 5],
    [mode, 3],
    [channels, 3],
    [read(1), 1],
    [sizeCode >> 1, 5],
    [0, 5],
  );
  return writeBox('dac3', bits);
}

const BLOCKS = [1, 2, 3, 6];
const SAMPLE_RATES = [48_000, 44_100, 32_000];
const BLOCK_SAMPLES = 256;

/** Writes the `dec3` box of a stream from its first frame (ETSI TS 102 366, annexes E.1 and F.6). */
export function writeEac3Config(frame: Uint8Array): Buffer | undefined {
  const read = createBitReader(frame);
  if (read(16) !== SYNC_WORD) return undefined;
  read(5);
  const frameBytes = (read(11) + 1) * 2;
  const rate = read(2);
  const blocks = BLOCKS[read(2)] ?? 6;
  const [channels, lowFrequencies, id] = [read(3), read(1), read(5)];
  const seconds = (blocks * BLOCK_SAMPLES) / (SAMPLE_RATES[rate] ?? 24_000);
  const kilobits = Math.min(2 ** 13 - 1, Math.round((frameBytes * 8) / seconds / 1000));
  return writeBox(
    'dec3',
    writeBits(
      [kilobits, 13],
      [0, 3],
      [rate, 2],
      [id, 5],
      [0, 5],
      [channels, 3],
      [lowFrequencies, 1],
      [0, 8],
    ),
  );
}
