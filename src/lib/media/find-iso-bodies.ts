import { readIsoBoxes } from './read-iso-boxes.ts';

/**
 * Returns the bodies of the boxes at a path of types (ISO/IEC 14496-12 §4.2), truncated to `bytes`.
 */
export function findIsoBodies(bytes: Uint8Array, path: readonly string[]): readonly Uint8Array[] {
  const [type, ...rest] = path;
  if (type === undefined) return [bytes];
  return readIsoBoxes(bytes)
    .filter((box) => box.type === type)
    .flatMap((box) => findIsoBodies(bytes.subarray(box.bodyStart, box.end), rest));
}
