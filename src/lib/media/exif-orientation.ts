/** EXIF 2.32 §4.6.4: how viewers turn the stored pixels. 1 shows them unchanged. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

const ORIENTATIONS: readonly Orientation[] = [1, 2, 3, 4, 5, 6, 7, 8];
const SIGNATURE = 'Exif\0\0';
/** The marker and the length of an APP1 segment come first. */
const SIGNATURE_START = 4;
const TIFF_START = SIGNATURE_START + SIGNATURE.length;
const ENTRY_BYTES = 12;
const ORIENTATION_TAG = 0x0112;

/** Reads the orientation of an APP1 segment. Undefined if the segment states none. */
export function parseOrientation(segment: Buffer): Orientation | undefined {
  if (segment.toString('latin1', SIGNATURE_START, TIFF_START) !== SIGNATURE) return undefined;
  const tiff = segment.subarray(TIFF_START);
  if (tiff.length < 8) return undefined;
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const read16 = (at: number): number => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const start = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (start + 2 > tiff.length) return undefined;
  const entries = Math.min(read16(start), Math.floor((tiff.length - start - 2) / ENTRY_BYTES));
  for (let index = 0; index < entries; index += 1) {
    const at = start + 2 + index * ENTRY_BYTES;
    if (read16(at) === ORIENTATION_TAG) return ORIENTATIONS[read16(at + 8) - 1];
  }
  return undefined;
}

/** An APP1 segment that states only the orientation. */
export function writeOrientation(orientation: Orientation): Buffer {
  const segment = Buffer.from(
    `ffe10022${Buffer.from(SIGNATURE, 'latin1').toString('hex')}4d4d002a00000008` +
      '000101120003000000010000000000000000',
    'hex',
  );
  segment.writeUInt16BE(orientation, TIFF_START + 8 + 2 + 8);
  return segment;
}
