import type { Readable } from 'node:stream';

import type { FastifyReply } from 'fastify';

import { STREAM_AHEAD_BYTES_MAX } from '#contract/limits.ts';

import { freeChunk } from './free-chunk.ts';

/**
 * Sends the head and then the body as it comes, no faster than the viewer takes it. A body that breaks off breaks the
 * connection, and a viewer who leaves destroys the body. `isOwn`: nobody else holds the body's chunks.
 */
export function sendStream(
  reply: FastifyReply,
  { body, isOwn }: { readonly body: Readable; readonly isOwn: boolean },
): FastifyReply {
  // What the framework does with streams costs more, and knows nothing of when a chunk has left.
  reply.hijack();
  const { raw } = reply;
  const breakOff = (): void => void raw.destroy();
  if (raw.destroyed || body.destroyed) {
    body.destroy();
    breakOff();
    return reply;
  }
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) raw.setHeader(name, value);
  }
  // After a failed write the system may still be reading the chunk.
  const onSent = (chunk: Buffer, error: unknown): void => {
    if (isOwn && !error) freeChunk(chunk);
  };
  body
    .on('data', (chunk: Buffer) => {
      raw.write(chunk, (error) => onSent(chunk, error));
      if (raw.writableLength >= STREAM_AHEAD_BYTES_MAX) body.pause();
    })
    .once('end', () => raw.end())
    .once('error', breakOff)
    .once('close', () => {
      if (!body.readableEnded) breakOff();
    });
  raw.on('drain', () => body.resume()).once('close', () => body.destroy());
  return reply;
}
