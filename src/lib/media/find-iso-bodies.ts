import { readIsoBoxes } from './read-iso-boxes.ts';

/**
 * Returns the bodies of the boxes at a path of box types (ISO/IEC 14496-12 §4.2). A body that
 * extends beyond `bytes` is truncated.
 */
export function findIsoBodies(bytes: Uint8Array, path: readonly string[]): readonly Uint8Array[] {
  const [type, ...rest] = path;
  if (type === undefined) return [bytes];
  return readIsoBoxes(bytes)
    .filter((box) => box.type === type)
    .flatMap((box) => findIsoBodies(bytes.subarray(box.bodyStart, box.end), rest));
}
