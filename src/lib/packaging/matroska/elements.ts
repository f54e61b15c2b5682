import {
  type EbmlElement,
  findEbmlBodies,
  readEbmlElement,
  readUnsigned,
} from '../../media/read-ebml.ts';

/** Element IDs (RFC 9559 §5.1, RFC 8794 §11.2). */
export const ID = {
  ebml: 0x1a45dfa3,
  segment: 0x18538067,
  seekHead: 0x114d9b74,
  seek: 0x4dbb,
  seekId: 0x53ab,
  seekPosition: 0x53ac,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  cues: 0x1c53bb6b,
  cuePoint: 0xbb,
  cueTime: 0xb3,
  cueTrackPositions: 0xb7,
  cueTrack: 0xf7,
  cueClusterPosition: 0xf1,
  cueRelativePosition: 0xf0,
  cluster: 0x1f43b675,
  timestamp: 0xe7,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
  blockDuration: 0x9b,
  referenceBlock: 0xfb,
} as const;

/** Lists the elements of `bytes` from a position. The last one may extend beyond `bytes`. */
export function* listElements(bytes: Uint8Array, start = 0): Generator<EbmlElement> {
  for (let at = start; at < bytes.length;) {
    const element = readEbmlElement(bytes, at);
    if (element === undefined) return;
    yield element;
    at = element.end;
  }
}

export function readNumber(body: Uint8Array, id: number): number | undefined {
  const [value] = findEbmlBodies(body, id);
  return value && readUnsigned(value);
}

/** Floats have four or eight bytes. */
export function readFloat(body: Uint8Array, id: number): number | undefined {
  const [value] = findEbmlBodies(body, id);
  if (value === undefined || (value.length !== 4 && value.length !== 8)) return undefined;
  const view = new DataView(value.buffer, value.byteOffset, value.length);
  return value.length === 4 ? view.getFloat32(0) : view.getFloat64(0);
}

export function readText(body: Uint8Array, id: number): string | undefined {
  const [value] = findEbmlBodies(body, id);
  return value && new TextDecoder().decode(value.subarray(0, 256)).replace(/\0[\s\S]*$/, '');
}

/** Writes an element with a size of eight bytes, which no other length makes ambiguous. */
export function writeElement(id: number, ...bodies: readonly Uint8Array[]): Buffer {
  const length = bodies.reduce((sum, body) => sum + body.length, 0);
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(length) + 2n ** 56n);
  const digits = id.toString(16);
  const name = Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex');
  return Buffer.concat([name, size, ...bodies]);
}
