import { Buffer } from 'node:buffer';

/**
 * Gives the memory of a chunk back at once. A socket reads into new memory each time, and V8 collects all garbage of
 * the process to be rid of it, again and again: that costs more than passing the bytes on.
 *
 * Only for a chunk that nobody else holds and that the system has taken over. It must end where its memory ends: what
 * lies before it was sent before it, but behind it may be what is to be read next.
 */
export function freeChunk(chunk: Buffer): void {
  const { buffer, byteOffset, byteLength } = chunk;
  const isLast = byteOffset + byteLength === buffer.byteLength;
  if (isLast && !mayBePooled(chunk) && buffer instanceof ArrayBuffer) buffer.transfer(0);
}

/** Node cuts short buffers, up to half its length, from one that many share. */
function mayBePooled({ buffer, byteLength }: Buffer): boolean {
  return buffer.byteLength === Buffer.poolSize && byteLength <= Buffer.poolSize / 2;
}
