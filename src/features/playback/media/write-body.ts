import type { OutgoingHttpHeader, ServerResponse } from 'node:http';

import type { FastifyReply } from 'fastify';

import type { Slice } from '#platform/egress/slabs.ts';

import { type ByteQuota, countBytes } from '../viewer/byte-quota.ts';
import type { BodyReader, BodySource } from './media-body.ts';

/** Bytes that wait for a slow viewer before the upstream is paused. */
export const WRITE_AHEAD_BYTES_MAX = 256 * 1024;
/** Slices that arrive in one turn of the event loop are written together, up to this size. */
const JOINED_BYTES_MAX = 256 * 1024;

export type WrittenBody = {
  /** Sent with those of the reply. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: BodySource;
  /** Infinite for an unknown length. */
  readonly lengthBytes: number;
  readonly quota: ByteQuota;
};

/**
 * Sends the headers and writes the body to the socket with backpressure. A body that fails aborts
 * the connection, as does an exceeded quota, and a viewer who leaves destroys the body.
 */
export function writeBody(reply: FastifyReply, written: WrittenBody): void {
  // Fastify's stream handling is slower and does not report when a chunk was written.
  reply.hijack();
  const { raw } = reply;
  const { body } = written;
  if (raw.destroyed) {
    body.destroy();
    return;
  }
  raw.writeHead(reply.statusCode, listHeaders(reply, written.headers));
  const writer = new BodyWriter(raw, written);
  raw.once('close', () => writer.close());
  body.start(writer);
}

/** Names and values in turn, which costs less than setting each header. */
function listHeaders(reply: FastifyReply, headers: WrittenBody['headers']): OutgoingHttpHeader[] {
  const all = Object.assign(reply.getHeaders(), headers);
  const length = headers['content-length'];
  // The log finds the length in the reply.
  if (length !== undefined) reply.header('content-length', length);
  const list: OutgoingHttpHeader[] = [];
  for (const name of Object.keys(all)) {
    const value = all[name];
    if (value !== undefined) list.push(name, value);
  }
  return list;
}

class BodyWriter implements BodyReader {
  readonly #raw: ServerResponse;
  readonly #body: BodySource;
  readonly #quota: ByteQuota;
  #bytesLeft: number;
  /** Slices that wait for others of the same turn. */
  #waiting: Slice[] = [];
  #waitingBytes = 0;
  #isScheduled = false;
  /** Slices that the system may still read, in the order of their writes. */
  readonly #writing: Slice[] = [];
  #writingBytes = 0;
  #isPaused = false;
  #isEnded = false;

  constructor(raw: ServerResponse, { body, lengthBytes, quota }: WrittenBody) {
    this.#raw = raw;
    this.#body = body;
    this.#quota = quota;
    this.#bytesLeft = lengthBytes;
  }

  readonly onSlice = (slice: Slice): boolean => {
    this.#waiting.push(slice);
    this.#waitingBytes += slice.bytes.length;
    this.#bytesLeft -= slice.bytes.length;
    if (this.#bytesLeft <= 0) this.onEnd();
    else if (this.#waitingBytes >= JOINED_BYTES_MAX) this.#write();
    else this.#schedule();
    this.#isPaused = !this.#wantsMore();
    return !this.#isPaused;
  };

  readonly onEnd = (): void => {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#write();
  };

  readonly onError = (): void => {
    this.#raw.destroy();
  };

  /**
   * After the connection has closed, the system reads nothing more. What it had not finished counts
   * as sent, or a viewer who leaves before the last bytes would get the others for free.
   */
  close(): void {
    this.#isEnded = true;
    this.#body.destroy();
    if (this.#writingBytes > 0) countBytes(this.#quota, this.#writingBytes);
    for (const slice of this.#writing.splice(0)) slice.release();
    for (const slice of this.#waiting.splice(0)) slice.release();
  }

  #wantsMore(): boolean {
    if (this.#isEnded) return true;
    return this.#writingBytes + this.#waitingBytes < WRITE_AHEAD_BYTES_MAX;
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      if (!this.#isEnded) this.#write();
    });
  }

  #write(): void {
    const slices = this.#waiting;
    const bytes = this.#waitingBytes;
    this.#waiting = [];
    this.#waitingBytes = 0;
    this.#writing.push(...slices);
    this.#writingBytes += bytes;
    const buffers = joinAdjacent(slices);
    const last = buffers.pop();
    const raw = this.#raw;
    const onWritten = (error?: Error | null): void => {
      if (!error && this.#writing.length > 0) this.#onWritten(slices.length, bytes);
    };
    if (last === undefined) {
      if (this.#isEnded) raw.end();
    } else if (this.#isEnded) {
      for (const buffer of buffers) raw.write(buffer);
      raw.end(last, onWritten);
    } else {
      raw.cork();
      for (const buffer of buffers) raw.write(buffer);
      raw.write(last, onWritten);
      raw.uncork();
    }
  }

  /** Writes complete in order. */
  #onWritten(count: number, bytes: number): void {
    for (const slice of this.#writing.splice(0, count)) slice.release();
    this.#writingBytes -= bytes;
    if (!countBytes(this.#quota, bytes)) {
      this.#raw.destroy();
    } else if (this.#isPaused && this.#wantsMore()) {
      this.#isPaused = false;
      this.#body.resume();
    }
  }
}

/** Slices that follow each other in memory are written as one. */
function joinAdjacent(slices: readonly Slice[]): Buffer[] {
  const buffers: Buffer[] = [];
  for (const { bytes } of slices) {
    const last = buffers.at(-1);
    const isAdjacent =
      last?.buffer === bytes.buffer && last.byteOffset + last.length === bytes.byteOffset;
    if (last === undefined || !isAdjacent) buffers.push(bytes);
    else {
      buffers[buffers.length - 1] = Buffer.from(
        last.buffer,
        last.byteOffset,
        last.length + bytes.length,
      );
    }
  }
  return buffers;
}
