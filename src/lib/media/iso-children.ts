import { readIsoBoxes } from './read-iso-boxes.ts';

/** The bodies of the boxes that a path of types leads to (ISO/IEC 14496-12 §4.2), as far as they lie in `bytes`. */
export function findIsoBodies(bytes: Uint8Array, path: readonly string[]): readonly Uint8Array[] {
  const [type, ...rest] = path;
  if (type === undefined) return [bytes];
  return readIsoBoxes(bytes)
    .filter((box) => box.type === type)
    .flatMap((box) => findIsoBodies(bytes.subarray(box.bodyStart, box.end), rest));
}
