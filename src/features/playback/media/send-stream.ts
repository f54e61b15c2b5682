import type { Readable } from 'node:stream';

import type { FastifyReply } from 'fastify';

import { STREAM_AHEAD_BYTES_MAX } from '#contract/limits.ts';

import { releaseBuffer } from './release-buffer.ts';

/**
 * Sends the headers and streams the body with backpressure. A body that fails aborts the
 * connection, and a viewer who leaves destroys the body. `isExclusive`: nothing else references the
 * body's chunks.
 */
export function sendStream(
  reply: FastifyReply,
  { body, isExclusive }: { readonly body: Readable; readonly isExclusive: boolean },
): FastifyReply {
  // Fastify's stream handling is slower and does not report when a chunk was written.
  reply.hijack();
  const { raw } = reply;
  const abortConnection = (): void => void raw.destroy();
  if (raw.destroyed || body.destroyed) {
    body.destroy();
    abortConnection();
    return reply;
  }
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) raw.setHeader(name, value);
  }
  // After a failed write, the system may still be reading the chunk.
  const onWritten = (chunk: Buffer, error: unknown): void => {
    if (isExclusive && !error) releaseBuffer(chunk);
  };
  body
    .on('data', (chunk: Buffer) => {
      raw.write(chunk, (error) => onWritten(chunk, error));
      if (raw.writableLength >= STREAM_AHEAD_BYTES_MAX) body.pause();
    })
    .once('end', () => raw.end())
    .once('error', abortConnection)
    .once('close', () => {
      if (!body.readableEnded) abortConnection();
    });
  raw.on('drain', () => body.resume()).once('close', () => body.destroy());
  return reply;
}
