import { writeFullBox } from '../../media/write-iso-box.ts';

const AUDIO_STREAM = 0x15;
const VIDEO_STREAM = 0x11;

/** Writes the `esds` box (ISO/IEC 14496-1 §7.2.6) for an object type and its configuration. */
export function writeDecoderDescriptor(
  kind: 'video' | 'audio',
  objectType: number,
  config: Uint8Array,
): Buffer {
  const specific = config.length === 0 ? [] : [writeDescriptor(5, config)];
  const stream = kind === 'audio' ? AUDIO_STREAM : VIDEO_STREAM;
  const fields = Buffer.alloc(13);
  fields[0] = objectType;
  fields[1] = stream;
  const decoder = writeDescriptor(4, fields, ...specific);
  const header = Buffer.from([0, 1, 0]);
  return writeFullBox(
    'esds',
    {},
    writeDescriptor(3, header, decoder, writeDescriptor(6, Buffer.from([2]))),
  );
}

/** Lengths always take four bytes. */
function writeDescriptor(tag: number, ...bodies: readonly Uint8Array[]): Buffer {
  const length = bodies.reduce((sum, body) => sum + body.length, 0);
  const septets = [21, 14, 7, 0].map(
    (shift) => ((length >> shift) & 0x7f) | (shift === 0 ? 0 : 0x80),
  );
  return Buffer.concat([Buffer.from([tag, ...septets]), ...bodies]);
}
