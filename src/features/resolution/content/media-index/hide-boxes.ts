/**
 * Boxes for which mediabunny allocates as many entries as the box claims. A file of 700 bytes with
 * 2^32 entries would exceed the memory limit of its thread in one allocation, which ends the
 * process. Their contents are not needed.
 */
const HIDDEN_TYPES = ['stz2', 'keys', 'pssh'].map((type) => Buffer.from(type));

/**
 * Overwrites the types of these boxes, wherever they are, so that they are skipped. mediabunny reads
 * the header of a box at once, so a type is always complete.
 */
export function hideBoxes(bytes: Uint8Array): void {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  for (const type of HIDDEN_TYPES) {
    for (let at = view.indexOf(type); at >= 0; at = view.indexOf(type, at)) view.write('free', at);
  }
}
