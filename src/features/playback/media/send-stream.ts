import type { Readable } from 'node:stream';

import type { FastifyReply } from 'fastify';

import { type ByteQuota, countBytes } from '../viewer/byte-quota.ts';
import { releaseBuffer } from './release-buffer.ts';

/** Bytes buffered for a slow viewer before the upstream is paused. */
export const STREAM_AHEAD_BYTES_MAX = 256 * 1024;

export type StreamBody = {
  readonly body: Readable;
  /** Nothing else references the body's chunks. */
  readonly isExclusive: boolean;
  readonly quota: ByteQuota;
};

/**
 * Sends the headers and streams the body with backpressure. A body that fails aborts the
 * connection, as does an exceeded quota, and a viewer who leaves destroys the body.
 */
export function sendStream(
  reply: FastifyReply,
  { body, isExclusive, quota }: StreamBody,
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
  const onWritten = (chunk: Buffer, error: unknown): void => {
    // After a failed write, the system may still be reading the chunk.
    if (error) return;
    const isWithinQuota = countBytes(quota, chunk.length);
    if (isExclusive) releaseBuffer(chunk);
    if (!isWithinQuota) abortConnection();
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
