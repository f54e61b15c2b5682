import { Buffer } from 'node:buffer';

/**
 * Frees the memory of a chunk immediately. Sockets allocate new memory for each read, and V8 would
 * run full garbage collections to reclaim it, which costs more than forwarding the bytes.
 *
 * Only for a chunk that nothing else references and that the system has already written. It must
 * end where its ArrayBuffer ends: bytes before it have been sent, but bytes after it may still be
 * read.
 */
export function releaseBuffer(chunk: Buffer): void {
  const { buffer, byteOffset, byteLength } = chunk;
  const isLast = byteOffset + byteLength === buffer.byteLength;
  if (isLast && !mayBePooled(chunk) && buffer instanceof ArrayBuffer) buffer.transfer(0);
}

/** Node allocates buffers of up to half the pool size from a shared pool. */
function mayBePooled({ buffer, byteLength }: Buffer): boolean {
  return buffer.byteLength === Buffer.poolSize && byteLength <= Buffer.poolSize / 2;
}
