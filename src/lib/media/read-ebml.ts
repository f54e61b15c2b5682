/** An element. `end` is Infinity for an element of unknown size (RFC 8794 §6.2). */
export type EbmlElement = {
  readonly id: number;
  readonly start: number;
  readonly bodyStart: number;
  readonly end: number;
};

/** The longest header: an ID of four bytes and a size of eight. */
export const EBML_HEADER_BYTES_MAX = 12;
const ID_BYTES_MAX = 4;
const SIZE_BYTES_MAX = 8;
/** A hostile file may contain thousands of empty elements. */
const ELEMENTS_MAX = 256;

/** Reads the header of the element at `start` of `bytes` (RFC 8794 §5, §6). */
export function readEbmlElement(bytes: Uint8Array, start: number): EbmlElement | undefined {
  const idLength = findLength(bytes[start], ID_BYTES_MAX);
  const sizeAt = start + idLength;
  const sizeLength = findLength(bytes[sizeAt], SIZE_BYTES_MAX);
  const bodyStart = sizeAt + sizeLength;
  if (idLength === 0 || sizeLength === 0 || bodyStart > bytes.length) return undefined;
  // The marker bit is cleared before the bytes are combined, because a number cannot represent all
  // eight bytes exactly.
  const sizeBytes = Uint8Array.from(bytes.subarray(sizeAt, bodyStart));
  sizeBytes[0] = (sizeBytes[0] ?? 0) - 2 ** (SIZE_BYTES_MAX - sizeLength);
  const size = readUnsigned(sizeBytes);
  const isUnknown = size === 2 ** (7 * sizeLength) - 1;
  const id = readUnsigned(bytes.subarray(start, sizeAt));
  return { id, start, bodyStart, end: isUnknown ? Infinity : bodyStart + size };
}

/**
 * Returns the bodies of the child elements with this ID. A body that extends beyond `bytes` is
 * truncated.
 */
export function findEbmlBodies(bytes: Uint8Array, id: number): readonly Uint8Array[] {
  const bodies: Uint8Array[] = [];
  let at = 0;
  for (let count = 0; count < ELEMENTS_MAX; count += 1) {
    const element = readEbmlElement(bytes, at);
    if (element === undefined) break;
    if (element.id === id) bodies.push(bytes.subarray(element.bodyStart, element.end));
    at = element.end;
  }
  return bodies;
}

/** Reads an unsigned integer element's body; larger values lose precision. */
export function readUnsigned(bytes: Uint8Array): number {
  return bytes.reduce((sum, byte) => sum * 256 + byte, 0);
}

/**
 * Returns the length given by the leading zero bits of the first byte; 0 if the length exceeds
 * `max` or the byte is missing.
 */
function findLength(first: number | undefined, max: number): number {
  const length = first === undefined || first === 0 ? 0 : Math.clz32(first) - 23;
  return length > max ? 0 : length;
}
