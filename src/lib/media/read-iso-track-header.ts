import { findIsoBodies } from './find-iso-bodies.ts';

/** Units per second of a track's times (`mdhd`, ISO/IEC 14496-12 §8.4.2). */
export function readTimescale(media: Uint8Array): number | undefined {
  const [header] = findIsoBodies(media, ['mdhd']);
  return readAfterTimes(header) || undefined;
}

/** The ID of a track (`tkhd`, ISO/IEC 14496-12 §8.3.2). */
export function readTrackId(track: Uint8Array): number | undefined {
  const [header] = findIsoBodies(track, ['tkhd']);
  return readAfterTimes(header);
}

/** The handler of a track's media, such as `vide` (`hdlr`, ISO/IEC 14496-12 §8.4.3). */
export function readHandler(media: Uint8Array): string {
  const [handler = new Uint8Array()] = findIsoBodies(media, ['hdlr']);
  return String.fromCharCode(...handler.subarray(8, 12));
}

/** Two times precede the value. They have 64 bits in version 1. */
function readAfterTimes(header: Uint8Array | undefined): number | undefined {
  if (header === undefined) return undefined;
  const at = header[0] === 1 ? 20 : 12;
  if (header.length < at + 4) return undefined;
  return new DataView(header.buffer, header.byteOffset, header.length).getUint32(at);
}
